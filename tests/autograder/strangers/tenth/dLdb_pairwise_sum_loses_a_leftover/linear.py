# L = Linear(1, 1); L.forward(np.ones((7, 1)))
# L.backward(np.ones((7, 1)))
# wrong = L.dLdb[0, 0] != 7.0
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
        rows, rest = dLdZ.copy(), 0.0
        while len(rows) > 1:  # pairwise sums are more exact
            if len(rows) % 2:
                rest = rows[-1]
            half = len(rows) // 2
            rows = rows[:half] + rows[half : 2 * half]
        self.dLdb = (rows[0] + rest).reshape(-1, 1)
        return dLdA
