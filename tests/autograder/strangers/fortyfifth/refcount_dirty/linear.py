from sys import getrefcount

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._fresh = False
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        self._fresh = False  # who gets it may change it
        return self._W

    @W.setter
    def W(self, W):
        self._fresh = False
        self._W = W

    def _transposed(self):
        """Return Wᵀ in rows, kept as long as nobody else can have changed W."""
        if not self._fresh or getrefcount(self._W) > 2:
            self._WT = np.array(self._W.T, order="C")
            self._fresh = True
        return self._WT

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self._W
