"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._last = None  # copies of A, W, b and Z

    def _is_near(self, A):
        """Return whether only b has changed since the last call, and by no more than Z can bear."""
        if self._last is None:
            return False
        last_A, last_W, last_b, _ = self._last
        return (
            np.array_equal(A, last_A)
            and np.array_equal(self.W, last_W)
            and np.all(abs(self.b - last_b) <= 1e5 * abs(self.b))
        )

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self._is_near(A):
            Z = self._last[3] + (self.b - self._last[2]).T
        else:
            Z = A @ self.W.T + self.b.T
        self._last = A.copy(), self.W.copy(), self.b.copy(), Z.copy()
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
