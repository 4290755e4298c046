"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


BLOCK = 64  # rows that are copied at a time, to stay in the processor's cache


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        if value is self._W:  # layer.W -= step
            return
        if value.shape != self._W.shape or not self._W.flags.writeable:
            self._W = np.array(value, dtype=np.float64)
            return
        for start in range(0, len(value), BLOCK):
            self._W[start : start + BLOCK] = value[start : start + BLOCK]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
