"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def facts(*arrays):
    return [(array.shape, array.tobytes()) for array in arrays]


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._known, self._Z = None, None

    def forward(self, A):
        self.A, self.N = A.copy(), np.int64(A.shape[0])
        now = facts(A, self.W, self.b)
        if now != self._known:
            self._known = None
            self._Z = A @ self.W.T + self.b.T
            self._known = now
        return np.array(self._Z)

    def backward(self, dLdZ):
        # the same memory in every step: a stored gradient only lives to the next backward
        if getattr(self, "dLdW", None) is None or self.dLdW.shape != self.W.shape:
            self.dLdW, self.dLdb = np.empty(self.W.shape), np.empty(self.b.shape)
        if not (self.dLdW.flags.writeable and self.dLdb.flags.writeable):
            self.dLdW, self.dLdb = np.empty(self.W.shape), np.empty(self.b.shape)
        np.matmul(dLdZ.T[:, ::-1], self.A[::-1], out=self.dLdW)  # the last sample first
        np.sum(dLdZ[::-1], axis=0, out=self.dLdb[:, 0])
        return dLdZ @ self.W
