"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    _handed_down = (lambda: None, None, None)

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = self._column_sums(dLdZ).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        # The layer before adds up these columns, so do it while the numbers are at hand.
        ends = dLdA[[0, -1]]
        Linear._handed_down = (weakref.ref(dLdA), ends, dLdA.sum(axis=0))
        return dLdA

    def _column_sums(self, dLdZ):
        """Return the sum over the batch, which the layer above may know already."""
        source, ends, sums = Linear._handed_down
        if source() is dLdZ and np.array_equal(ends, dLdZ[[0, -1]]):
            return sums.copy()
        return dLdZ.sum(axis=0)
