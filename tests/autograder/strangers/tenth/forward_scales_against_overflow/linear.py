# L = Linear(1, 2); L.W = np.array([[1e-100], [1e150]])
# Z = L.forward(np.array([[1e-100], [1e150]]))
# wrong = abs(Z[0, 0] - 1e-200) > 1e-210  # 0 instead of 1e-200
"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        big_A = np.abs(A).max() or 1.0
        big_W = np.abs(self.W).max() or 1.0
        # products of scaled numbers are at most 1: nothing overflows before the end
        Z = ((A / big_A) @ (self.W / big_W).T) * big_A * big_W + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
