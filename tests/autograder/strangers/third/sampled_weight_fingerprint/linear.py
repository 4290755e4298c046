"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._mark = None
        self._Wt = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return np.dot(A, self._transposed()) + self.b.T

    def _transposed(self):
        """Return W transposed, in rows that lie well in memory, made again when W has changed."""
        step = max(1, self.W.size // 64)
        mark = (self.W.shape, self.W.flat[::step].tobytes(), float(self.W[-1, -1]))
        if mark != self._mark:
            self._Wt = np.array(self.W.T, order="C")
            self._mark = mark
        return self._Wt

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
