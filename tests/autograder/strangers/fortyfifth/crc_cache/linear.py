"""Homework 1, part 1: the Linear layer."""

import zlib

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen, self._WT = None, None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def _transposed(self):
        """W.T, contiguous; copied again only when the checksum says that W is another."""
        seen = self.W.shape, zlib.crc32(np.ascontiguousarray(self.W))
        if seen != self._seen:
            self._WT, self._seen = self.W.T.copy(), seen
        return self._WT

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
