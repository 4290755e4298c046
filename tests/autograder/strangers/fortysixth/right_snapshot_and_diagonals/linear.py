"""Homework 1, part 1: W is transposed only when a number of it is another one."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    __slots__ = ("A", "N", "W", "_snapshot", "_transposed", "b", "dLdW", "dLdb")

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._snapshot = None

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        if self._snapshot is None or not np.array_equal(self._snapshot, self.W):
            self._snapshot = self.W.copy()
            self._transposed = np.ascontiguousarray(self._snapshot.T)
        Z = np.empty((len(A), len(self.W)))
        Z[...] = self.b[:, 0]
        Z += A @ self._transposed
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        grown = np.zeros_like(self.W)
        for first in range(0, self.N, 1000):
            some = slice(first, first + 1000)
            grown += dLdZ[some].T @ self.A[some]
        self.dLdW = grown
        self.dLdb = np.mean(dLdZ, axis=0)[:, np.newaxis] * self.N
        return dLdZ @ self.W
