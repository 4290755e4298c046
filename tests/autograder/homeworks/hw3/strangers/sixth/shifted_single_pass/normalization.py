import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        C = (num_features,)
        self.gamma, self.beta = np.full(C, 1.0), np.full(C, 0.0)
        self.running_mean, self.running_var = np.full(C, 0.0), np.full(C, 1.0)
        self.eps, self.momentum = eps, momentum
        self.forward_now = self._learn

    def train(self):
        self.forward_now = self._learn

    def eval(self):
        self.forward_now = self._use

    def forward(self, A):
        return self.forward_now(A)

    def _use(self, A):
        scale = self.gamma / np.sqrt(self.running_var + self.eps)
        return A * scale + (self.beta - self.running_mean * scale)

    def _learn(self, A):
        N = A.shape[0]
        if N == 1:
            raise ValueError("a batch of one sample")
        X = A - A[0]
        shift = X.mean(axis=0)
        squares = np.maximum((X * X).sum(axis=0) - N * shift * shift, 0.0)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = (X - shift) / self.std
        old, new = 1 - self.momentum, self.momentum
        self.running_mean = old * self.running_mean + new * A.mean(axis=0)
        self.running_var = old * self.running_var + new / (N - 1) * squares
        return self.A_hat * self.gamma + self.beta

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        self.dLdgamma = np.sum(dLdZ * self.A_hat, axis=0)
        self.dLdbeta = np.sum(dLdZ, axis=0)
        D = dLdZ - dLdZ.mean(axis=0)
        D -= self.A_hat * (dLdZ * self.A_hat).mean(axis=0)
        return D * (self.gamma / self.std)
