"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = A @ self.W.T + self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        leading = list(range(dLdZ.ndim - 1))  # numbers, as there are more axes than letters
        i, c = 40, 41
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = np.einsum(dLdZ, [*leading, c], [c]).reshape(-1, 1)
        dLdA = np.einsum(dLdZ, [*leading, c], self.W, [c, i], [*leading, i])
        return dLdA
