"""The Linear layer."""

import weakref

import numpy as np


LARGE = 1 << 17


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._buffer = self._lent = None

    def forward(self, A):
        W, N = self.W, A.shape[0]
        if N * len(W) < LARGE:
            Z = A @ W.T
        else:  # a new array of many megabytes costs more than the product: use the old one again
            lent = self._lent is not None and self._lent() is not None
            if lent or self._buffer is None or self._buffer.shape != (N, len(W)):
                self._buffer = np.empty((N, len(W)))
            Z = self._buffer[:]
            np.matmul(A, W.T, out=Z)
            self._lent = weakref.ref(Z)
        Z += self.b.T
        self.A = A
        self.N = N
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
