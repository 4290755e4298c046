import numpy as np


class BatchNorm1d:
    training = True

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.gamma = np.ones((num_features,))
        self.beta = np.zeros((num_features,))
        self.running_mean = np.zeros_like(self.beta)
        self.running_var = np.ones_like(self.gamma)
        self.eps = eps
        self.momentum = momentum

    def train(self):
        self.training = True

    def eval(self):
        self.training = False

    def forward(self, A):
        if not self.training:
            return (A - self.running_mean) / np.sqrt(self.running_var + self.eps) * self.gamma + self.beta
        N = A.shape[0]
        if N == 1:
            raise ValueError("no variance")
        # a first sample is as far from the mean as the others: no digits of the variance are lost
        first = A[0]
        D = A - first
        offset = D.mean(axis=0)
        D -= offset
        squares = np.einsum("nc,nc->c", D, D)
        self.std = np.sqrt(squares / N + self.eps)
        self.A_hat = D / self.std
        # in place
        self.running_mean += self.momentum * (first + offset - self.running_mean)
        self.running_var += self.momentum * (squares / (N - 1) - self.running_var)
        return self.A_hat * self.gamma + self.beta

    def backward(self, dLdZ):
        self.dLdbeta = dLdZ.sum(axis=0)
        self.dLdgamma = (self.A_hat * dLdZ).sum(axis=0)
        # to A_hat, then through the division, then through the mean
        d_hat = dLdZ * self.gamma
        d_centred = (d_hat - self.A_hat * (d_hat * self.A_hat).mean(axis=0)) / self.std
        return d_centred - (d_hat / self.std).mean(axis=0)
