# L = Linear(1, 1); L.forward(np.ones((3, 1)))
# D = np.ones((3, 1))
# L.backward(D)
# wrong = (D != 1.0).any()  # dLdZ was changed
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
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        rows = np.asfortranarray(dLdZ)  # a copy, column by column
        n = len(rows)
        while n > 1:
            half = (n + 1) // 2
            rows[: n - half] += rows[half:n]
            n = half
        self.dLdb = rows[:1].T.copy()
        return dLdA
