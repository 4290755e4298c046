"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _transposed(self):
        """Return W^T with its rows in one piece of memory, made again when W has changed."""
        key = self.W.shape, self.W.sum()
        if getattr(self, "_key", None) != key:
            self._key, self._kept = key, self.W.T.copy()
        return self._kept

    def forward(self, A):
        self.A, self.N = A, len(A)
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
