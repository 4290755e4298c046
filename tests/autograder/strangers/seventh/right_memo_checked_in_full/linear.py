"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    _seen = _packed = None

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        if self._seen is None or not np.array_equal(self._seen, self.W):
            self._seen = self.W.copy()
            self._packed = np.ascontiguousarray(self._seen.T)
        return A @ self._packed + self.b.T

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        dLdA = dLdZ @ self.W
        return dLdA
