"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    _arena = np.zeros(4_000_000)  # all parameters lie side by side
    _used = 0

    @classmethod
    def _take(cls, rows, columns):
        size = rows * columns
        if size > cls._arena.size:
            return np.zeros((rows, columns))
        if cls._used + size > cls._arena.size:
            cls._used = 0
        start, cls._used = cls._used, cls._used + size
        return cls._arena[start:start + size].reshape(rows, columns)

    def __init__(self, in_features, out_features):
        self.W = self._take(out_features, in_features)
        self.b = self._take(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
