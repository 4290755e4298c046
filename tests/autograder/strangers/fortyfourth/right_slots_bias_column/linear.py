"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    __slots__ = ("_P", "_W", "_b", "A", "N", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        self._P = np.zeros((out_features, in_features + 1))  # the bias is one more weight
        self._W, self._b = self._P[:, :-1], self._P[:, -1:]

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, W):
        np.copyto(self._W, W)

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, b):
        np.copyto(self._b, b)

    def forward(self, A):
        self.N, self.A = len(A), np.array(A, order="F")
        return np.c_[A, np.ones(len(A))] @ self._P.T

    def backward(self, dLdZ):
        both = dLdZ.T @ np.c_[self.A, np.ones(len(self.A))]
        self.dLdW, self.dLdb = np.hsplit(both, [both.shape[1] - 1])
        return dLdZ @ self._W
