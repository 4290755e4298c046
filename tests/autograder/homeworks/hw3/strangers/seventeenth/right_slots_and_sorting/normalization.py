"""Homework 3, part 4: one slab for the four vectors, and the row of the mode as a method."""

import numpy as np


class BatchNorm1d:
    def __init__(self, num_features, eps=1e-5, momentum=0.1):
        slab = np.repeat([[1.0], [0.0], [0.0], [1.0]], num_features, axis=1)
        self.gamma, self.beta, self.running_mean, self.running_var = slab
        self._eps, self._m = eps, momentum
        self.train()

    def train(self):
        self._normalize = BatchNorm1d._by_batch

    def eval(self):
        self._normalize = BatchNorm1d._by_running

    def forward(self, A):
        Z = self._normalize(self, A) * self.gamma
        Z += self.beta
        return Z

    def _by_running(self, A):
        return (A - self.running_mean) / np.sqrt(self.running_var + self._eps)

    def _by_batch(self, A):
        N = len(A)
        if N == 1:
            raise ValueError("one sample")
        self.A_hat = A - A.mean(0)
        self.A_hat -= self.A_hat.mean(0)
        unbiased = self.A_hat.var(0, ddof=1)
        mean = A.mean(0)
        self.running_mean = self.running_mean * (1 - self._m) + mean * self._m
        self.running_var = self.running_var * (1 - self._m) + unbiased * self._m
        self.std = np.sqrt(unbiased * (N - 1) / N + self._eps)
        self.A_hat /= self.std
        return self.A_hat

    def backward(self, dLdZ):
        N = len(dLdZ)
        self.dLdbeta, self.dLdgamma = dLdZ.sum(0), (self.A_hat * dLdZ).sum(0)
        centred = dLdZ - self.dLdbeta / N
        centred -= self.A_hat * self.dLdgamma / N
        centred *= self.gamma / self.std
        return centred
