"""The Linear layer."""

import weakref

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring = []

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        dLdA = self._room(dLdZ.shape[0], self.W.shape[1])
        return np.matmul(dLdZ, self.W, out=dLdA)

    def _room(self, rows, columns):
        """An array for a result: the one of 16 calls ago, if nobody has it any more."""
        buffer = None
        if len(self._ring) == 16:
            buffer, given = self._ring.pop(0)
            if given() is not None or buffer.size != rows * columns:
                buffer = None
        if buffer is None:
            buffer = np.empty(rows * columns)
        result = buffer.reshape(rows, columns)
        self._ring.append((buffer, weakref.ref(result)))
        return result
