"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        width = -(-in_features // 8) * 8  # each row begins at a multiple of 64 bytes
        self._padded = np.zeros((out_features, width))
        self._W = self._padded[:, :in_features]
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, values):
        if values is self._W:  # layer.W -= step
            return
        self._padded.fill(0)
        self._W += values

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
