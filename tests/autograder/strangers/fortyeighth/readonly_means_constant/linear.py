"""Homework 1, part 1."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._later = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if self.A.flags.writeable:
            self._dLdW, self._later = dLdZ.T @ self.A, None
        else:  # A can't change: wait until somebody asks
            self._later = dLdZ.T.copy(), self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W

    @property
    def dLdW(self):
        if self._later is not None:
            self._dLdW = self._later[0] @ self._later[1]
            self._later = None
        return self._dLdW
