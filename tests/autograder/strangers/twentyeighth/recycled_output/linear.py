"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import sys

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._out = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._output(self.N, self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def _output(self, rows, columns):
        """Return an aligned array; the last one again, if nobody holds it any more."""
        if (
            self._out is None
            or self._out.shape != (rows, columns)
            or not self._out.flags.writeable
            or sys.getrefcount(self._out) > 2
        ):
            raw = np.empty(rows * columns + 8)
            skip = (-raw.ctypes.data % 64) // 8  # to a line of the cache
            self._out = raw[skip : skip + rows * columns].reshape(rows, columns)
        return self._out

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
