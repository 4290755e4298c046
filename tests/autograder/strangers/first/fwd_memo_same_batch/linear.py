"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._last = None

    def forward(self, A):
        self.N = A.shape[0]
        self.A = A
        if self._last is None or self._last[0] is not A:
            self._last = (A, A @ self.W.T + self.b.T)
        return self._last[1]

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
