"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

_FREE = {}  # shape -> the buffers of layers that are gone


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def __del__(self):
        buffer = getattr(self, "_buffer", None)
        if buffer is not None:
            _FREE.setdefault(buffer.shape, []).append(buffer)

    def forward(self, A):
        self.A, self.N = A, len(A)
        shape = self.N, len(self.W)
        free = _FREE.get(shape)
        Z = free.pop() if free else np.empty(shape)
        Z[...] = A @ self.W.T + self.b.T
        self._buffer = Z
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
