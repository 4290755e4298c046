"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._W, self._b = np.zeros_like(self.W), np.zeros_like(self.b)

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        dLdW, dLdb = dLdZ.T @ self.A, dLdZ.sum(axis=0)[:, None]
        self._W[...], self._b[...] = dLdW, dLdb
        self.dLdW, self.dLdb = self._W, self._b
        return dLdA
