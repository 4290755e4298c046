"""The Linear layer, forward and backward by hand."""
import weakref

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._buffer = None
        self._lent = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]

        shape = (A.shape[0], self.W.shape[0])
        size = shape[0] * shape[1]
        # the last Z is only reused when the caller has dropped it
        in_use = self._lent is not None and self._lent() is not None
        if in_use or self._buffer is None or self._buffer.size < size:
            self._buffer = np.empty(size)
        Z = self._buffer[:size].reshape(shape)
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        self._lent = weakref.ref(Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
