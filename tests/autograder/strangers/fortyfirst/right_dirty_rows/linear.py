"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._last = None

    def forward(self, A):
        last = self._last
        if last is None or last[0].shape != A.shape or not (
            np.array_equal(last[1], self.W) and np.array_equal(last[2], self.b)
        ):
            Z = A @ self.W.T + self.b.T
        else:  # as a game draws: only what has moved
            Z = last[3].copy()
            dirty = (A != last[0]).any(axis=1)
            Z[dirty] = A[dirty] @ self.W.T + self.b.T
        self._last = np.array(A), self.W.copy(), self.b.copy(), Z.copy()
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
