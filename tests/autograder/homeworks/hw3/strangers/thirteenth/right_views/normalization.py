"""BatchNorm1d with one array for its four vectors, and caches that are used again."""

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        self.eps, self.momentum = eps, momentum
        table = np.zeros((num_features, 4))
        table[:, ::3] = 1
        self.gamma, self.beta, self.running_mean, self.running_var = table.T
        self._sums = np.zeros((num_features, 2))
        self._A_hat = np.empty((0, num_features))
        self.training = True

    def train(self):
        self.training = True

    def eval(self):
        self.training = False

    def forward(self, A):
        C = len(self._sums)
        if A.ndim != 2 or A.shape[1] != C:
            raise ValueError(f"A has the shape {A.shape}")
        if not self.training:
            std = np.sqrt(self.running_var + self.eps)
            return self.beta + self.gamma * ((A - self.running_mean) / std)
        N = len(A)
        if N == 1:
            raise ValueError("one sample has no variance")
        if len(self._A_hat) < N:
            self._A_hat = np.empty((N, C))
        hat = self._A_hat[:N]  # the same memory for each batch
        mean = np.mean(A, axis=0)
        np.subtract(A, mean, out=hat)
        squares = np.square(hat).sum(axis=0)
        self.std = np.sqrt(squares / N + self.eps)
        hat /= self.std
        self.A_hat = hat
        m = self.momentum
        self.running_mean[:] = self.running_mean * (1 - m) + mean * m
        self.running_var[:] = self.running_var * (1 - m) + squares * (m / (N - 1))
        return hat * self.gamma + self.beta

    def backward(self, dLdZ):
        if dLdZ.shape != self.A_hat.shape:
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        N = len(dLdZ)
        self.dLdgamma, self.dLdbeta = self._sums.T
        self.dLdgamma[:] = np.sum(dLdZ * self.A_hat, axis=0)
        self.dLdbeta[:] = np.sum(dLdZ, axis=0)
        d = dLdZ - dLdZ.mean(axis=0)
        d -= self.A_hat * (self.dLdgamma / N)
        return (d * self.gamma / self.std).T.copy().T
