"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ. dLdW is the dear product: it is computed on first use only."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._dLdW = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self._pending = (dLdZ.copy(), self.A)
        self._dLdW = None
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W

    @property
    def dLdW(self):
        if self._dLdW is None:
            grad, batch = self._pending
            self._dLdW = grad.T @ batch
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW = value

    @dLdW.deleter
    def dLdW(self):
        self._dLdW = None
