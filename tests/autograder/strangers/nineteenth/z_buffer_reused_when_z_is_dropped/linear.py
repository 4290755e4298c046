"""Homework 1, part 1: the Linear layer."""

import numpy as np
import weakref


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._buffer, self._lent = None, lambda: None

    def forward(self, A):
        self.A = A
        self.N = len(A)
        shape = len(A), len(self.W)
        if self._buffer is None or self._buffer.shape != shape or self._lent() is not None:
            self._buffer = np.empty(shape)
        Z = self._buffer[:]
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        self._lent = weakref.ref(Z)  # when the caller has dropped Z, its memory is free
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA

