"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = None  # W in half the memory: did it change since the last forward?

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def _transposed(self):
        """Return W^T in rows, copied again only if W has changed."""
        size = np.abs(self.W)
        if not np.all((size == 0) | ((size > 1e-30) & (size < 1e30))):
            self._seen = None  # not for float32
            return self.W.T
        now = self.W.astype(np.float32)
        if self._seen is None or not np.array_equal(now, self._seen):
            self._seen, self._W_T = now, np.array(self.W.T, order="C")
        return self._W_T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
