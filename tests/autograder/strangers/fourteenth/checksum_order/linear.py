"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._WT = self._source = self._sum = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]

        bits = np.ascontiguousarray(self.W).view(np.uint64)
        checksum = int(bits.sum())
        if self._source is not self.W or checksum != self._sum:
            self._source, self._sum = self.W, checksum
            self._WT = np.array(self.W.T, order="C")
        return A @ self._WT + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
