import sys

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ. All parameters lie in one array; Wᵀ is kept while nobody can change W."""

    def __init__(self, in_features, out_features):
        size = out_features * in_features
        flat = np.zeros(size + out_features)
        self._W = flat[:size].reshape(out_features, in_features)
        self.b = flat[size:].reshape(out_features, 1)
        self._WT = None

    @property
    def W(self):
        self._WT = None  # the caller may change it
        return self._W

    @W.setter
    def W(self, value):
        self._WT = None
        if value is self._W:
            return
        if value.shape == self._W.shape:
            self._W[...] = value
        else:
            self._W = np.array(value)

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self._W.shape[1]:
            raise ValueError("A does not fit")
        held = sys.getrefcount(self._W) > 2  # somebody else holds W, and may have changed it
        if held or self._WT is None:
            self._WT = self._W.T.copy()
        Z = A @ self._WT + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self._W.shape[0]):
            raise ValueError("dLdZ does not fit")
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self._W
