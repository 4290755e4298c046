"""Homework 1, part 1: the Linear layer."""

import numpy as np
from functools import lru_cache


@lru_cache(maxsize=None)
def zeros(*shape):
    """One array of zeros for each shape; a layer takes its own copy when it begins to work."""
    return np.zeros(shape)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = self._zero_W = zeros(out_features, in_features)
        self.b = self._zero_b = zeros(out_features, 1)

    def _own(self):
        if self.W is self._zero_W:
            self.W = self.W.copy()
        if self.b is self._zero_b:
            self.b = self.b.copy()
        self._zero_W = self._zero_b = None

    def forward(self, A):
        if self._zero_W is not None:
            self._own()
        self.A = A
        self.N = len(A)
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA

