"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        # W and b lie in one vector, b behind W, as an optimiser likes it.
        weights = out_features * in_features
        flat = np.zeros(weights + out_features)
        self.W = flat[:weights].reshape(out_features, in_features)
        self.b = flat[weights:].reshape(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
