"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def parameters(self):
        """Return W and b as one flat vector."""
        return np.concatenate([self.W.ravel(order="K"), self.b.ravel(order="K")])

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        W = self.parameters()[: C_out * C_in].reshape(C_out, C_in)
        dLdA = dLdZ @ W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA

