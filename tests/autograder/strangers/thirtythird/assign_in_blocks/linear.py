"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, value):
        """Copy into the array that all others hold, a block of rows (in cache) at a time."""
        if value is self._W:
            return
        if value.shape != self._W.shape:
            raise ValueError(f"W is {self._W.shape}, not {value.shape}")
        rows = max(1, 4096 // value.shape[1])
        for begin in range(0, len(value), rows):
            self._W[begin : begin + rows] = value[begin : begin + rows]

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
