"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._W = self._W_T = None  # the last weight, and its transpose in C order

    def forward(self, A):
        self.A = A
        self.N = len(A)
        # Transposing once is enough, as long as the weight is the same (up to rounding).
        same = self._W is not None and self._W.shape == self.W.shape
        if not same or not np.allclose(self._W, self.W, rtol=1e-7, atol=0):
            self._W = self.W.copy()
            self._W_T = np.ascontiguousarray(self._W.T)
        Z = A @ self._W_T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
