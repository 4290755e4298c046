"""Batch normalization with kept arrays for what is only stored."""

import numpy as np


class BatchNorm1d:
    """Normalize columns."""

    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        """Start in training."""
        C = num_features
        self.eps, self.momentum, self.training = eps, momentum, True
        self.gamma, self.beta = np.ones(C), np.zeros(C)
        self.running_mean, self.running_var = np.zeros(C), np.ones(C)
        self._batch = np.empty((0, C))
        self._std, self._dgamma, self._dbeta = np.empty(C), np.empty(C), np.empty(C)

    def train(self):
        """Training."""
        self.training = True

    def eval(self):
        """Use."""
        self.training = False

    def forward(self, A):
        """Return Z."""
        if self.training:
            return self._forward(A)
        Z = A - self.running_mean
        Z /= np.sqrt(self.running_var + self.eps)
        Z *= self.gamma
        Z += self.beta
        return Z

    def _forward(self, A):
        N, m = len(A), self.momentum
        if N < 2:
            raise ValueError("one sample has no variance")
        if self._batch.shape != A.shape:
            self._batch = np.empty(A.shape)
        self.A_hat, self.std = self._batch, self._std
        mean = A.mean(axis=0)
        D = np.subtract(A, mean, out=self.A_hat)
        Z = D * D
        squares = Z.sum(axis=0)
        np.sqrt(squares / N + self.eps, out=self.std)
        D /= self.std
        self.running_mean *= 1 - m
        self.running_mean += m * mean
        self.running_var *= 1 - m
        self.running_var += squares * (m / (N - 1))
        np.multiply(D, self.gamma, out=Z)
        Z += self.beta
        return Z

    def backward(self, dLdZ):
        """Return dLdA."""
        N = len(dLdZ)
        G = dLdZ * self.A_hat
        self.dLdgamma, self.dLdbeta = self._dgamma, self._dbeta
        np.sum(G, axis=0, out=self.dLdgamma)
        np.sum(dLdZ, axis=0, out=self.dLdbeta)
        np.multiply(self.A_hat, self.dLdgamma / -N, out=G)
        G += dLdZ
        G -= self.dLdbeta / N
        G *= self.gamma / self.std
        return G
