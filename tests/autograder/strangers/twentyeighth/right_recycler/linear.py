"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import sys

import numpy as np


class Outputs:
    """Hands out arrays; takes the last one again when it is certain that nobody holds it."""

    def __init__(self):
        self.last = None

    def take(self, rows, columns):
        # A view holds its base, and this array owns its memory: so each view counts here.
        if (
            self.last is None
            or sys.getrefcount(self.last) > 2
            or self.last.dtype != np.float64
            or self.last.shape != (rows, columns)
            or not self.last.flags.writeable
            or not self.last.flags.c_contiguous
        ):
            self.last = np.empty((rows, columns))
        return self.last


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._Z, self._dLdA = Outputs(), Outputs()

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._Z.take(self.N, len(self.W))
        Z[...] = self.b.T
        Z += A @ self.W.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return np.matmul(dLdZ, self.W, out=self._dLdA.take(len(dLdZ), self.W.shape[1]))
