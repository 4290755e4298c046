"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._sums = self._Wt = None

    def transposed(self):
        """Return W transposed and in one piece; it is made again when W has changed."""
        sums = self.W.sum(axis=0)
        if self._sums is None or not np.array_equal(sums, self._sums):
            self._sums, self._Wt = sums, np.ascontiguousarray(self.W.T).copy()
        return self._Wt

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
