"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = None

    def _transposed(self):
        """Return W transposed, contiguous; made again only when W has changed."""
        W, seen = self.W, self._seen
        if (
            seen is None
            or seen.shape != W.shape
            or np.linalg.norm(W - seen) > 1e-14 * np.linalg.norm(W)
        ):
            self._seen = W.copy()
            self._WT = np.ascontiguousarray(self._seen.T)
        return self._WT

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
