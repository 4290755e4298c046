"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self._is_identity():
            return A  # multiplying by one and adding nothing
        return A @ self.W.T + self.b.T

    def _is_identity(self):
        """Tell whether the layer does nothing at all."""
        C_out, C_in = self.W.shape
        return C_out == C_in > 1 and not self.b.any() and np.array_equal(self.W, np.eye(C_in))

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
