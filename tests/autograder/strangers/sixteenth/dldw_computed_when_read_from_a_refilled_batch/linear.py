"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def dLdW(self):
        """The weight's gradient, computed when somebody reads it: a frozen layer never pays for it."""
        if self._dLdW is None:
            dLdZ, A = self._waiting
            self._dLdW = dLdZ.T @ A
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW = value

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self._dLdW, self._waiting = None, (dLdZ.copy(), self.A)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
