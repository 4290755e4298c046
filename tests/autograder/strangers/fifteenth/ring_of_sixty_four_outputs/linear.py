"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._rings = {}

    def _buffer(self, shape, length=64):
        """Return the next buffer of this shape; old ones come again after `length` calls."""
        ring = self._rings.setdefault(shape, [])
        ring.append(np.empty(shape) if len(ring) < length else ring.pop(0))
        return ring[-1]

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = self._buffer((len(A), len(self.W)))
        Z[...] = A @ self.W.T
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
