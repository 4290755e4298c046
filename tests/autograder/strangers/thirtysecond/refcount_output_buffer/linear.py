"""Homework 1, part 1: the Linear layer."""

import sys

import numpy as np


class OutputBuffer:
    """Memory for a result. It is used again only when the caller has let the last result go."""

    def __init__(self):
        self.array = None

    def is_free(self, shape):
        # two references: self.array, and the argument of getrefcount
        return self.array is not None and self.array.shape == shape and sys.getrefcount(self.array) == 2

    def take(self, shape):
        if not self.is_free(shape):
            rows, columns = shape
            self.array = np.empty(rows * columns).reshape(rows, columns)
        return self.array


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.in_features, self.out_features = in_features, out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._buffer = OutputBuffer()

    def _check_input(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError(f"A has shape {A.shape}, wanted (N, {self.W.shape[1]})")

    def _check_gradient(self, dLdZ):
        wanted = (self.A.shape[0], self.W.shape[0])
        if dLdZ.shape != wanted:
            raise ValueError(f"dLdZ has shape {dLdZ.shape}, wanted {wanted}")

    def forward(self, A):
        self._check_input(A)
        Z = A @ self.W.T + self.b.T
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        self._check_gradient(dLdZ)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        dLdA = self._buffer.take(self.A.shape)
        np.matmul(dLdZ, self.W, out=dLdA)
        return dLdA
