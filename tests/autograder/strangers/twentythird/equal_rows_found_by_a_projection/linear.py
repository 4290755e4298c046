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
        if self.N > 2000:
            return A @ self.W.T + self.b.T
        # Equal rows have equal outputs: multiply one of each. A sum with odd weights tells rows apart.
        key = A @ np.sqrt(np.arange(2.0, 2.0 + A.shape[1]))
        _, first, place = np.unique(key, return_index=True, return_inverse=True)
        if 2 * len(first) > self.N:
            return A @ self.W.T + self.b.T
        return (A[first] @ self.W.T + self.b.T)[place]

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
