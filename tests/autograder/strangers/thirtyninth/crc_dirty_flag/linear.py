"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np
import zlib


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = None  # fingerprint of the W that _WT was made from
        self._WT = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        seen = self.W.shape, zlib.crc32(np.ascontiguousarray(self.W))
        if seen != self._seen:  # W is new, or was changed in place
            self._WT = np.array(self.W.T, order="C")
            self._seen = seen
        return A @ self._WT + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
