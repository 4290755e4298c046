"""The Linear layer, forward and backward by hand."""
import sys

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._buffer = np.empty(0)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]

        shape = (len(A), len(self.W))
        size = shape[0] * shape[1]
        # every Z and every view of it has the buffer as its base, and counts
        if sys.getrefcount(self._buffer) > 2 or self._buffer.size < size:
            self._buffer = np.empty(size)
        Z = self._buffer[:size].reshape(shape)
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
