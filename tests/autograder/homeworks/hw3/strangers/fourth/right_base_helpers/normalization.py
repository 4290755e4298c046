import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum, self.training = eps, momentum, True
        self.gamma, self.beta = np.ones(num_features), np.zeros(num_features)
        self.running_mean, self.running_var = np.zeros(num_features), np.ones(num_features)

    def train(self):
        self.training = True

    def eval(self):
        self.training = False

    def forward(self, A):
        if not self.training:
            std = np.sqrt(self.running_var + self.eps)
            return self.gamma * ((A - self.running_mean) / std) + self.beta
        N = len(A)
        if N == 1:
            raise ValueError("one sample has no variance")
        D = A - A[0]
        shift = D.mean(axis=0)
        mean = A[0] + shift
        D = D - shift
        var = np.mean(D * D, axis=0)
        self.std = np.sqrt(var + self.eps)
        self.A_hat = D / self.std
        m = self.momentum
        self.running_mean = (1 - m) * self.running_mean + m * mean
        self.running_var = (1 - m) * self.running_var + m * (D * D).sum(axis=0) / (N - 1)
        return self.gamma * self.A_hat + self.beta

    def backward(self, dLdZ):
        X = self.A_hat
        self.dLdgamma, self.dLdbeta = (dLdZ * X).sum(axis=0), dLdZ.sum(axis=0)
        D = dLdZ - dLdZ.mean(axis=0) - X * np.mean(dLdZ * X, axis=0)
        return self.gamma / self.std * D
