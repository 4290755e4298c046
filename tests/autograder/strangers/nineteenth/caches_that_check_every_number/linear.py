"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def _transposed(self):
        if self._seen is None or not np.array_equal(self._seen, self.W):
            self._seen = np.array(self.W)
            self._WT = np.ascontiguousarray(self._seen.T)
        return self._WT

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = self._WT = None

    def forward(self, A):
        self.A = A
        self.N = len(A)
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA

