"""Homework 1, part 1: results are views with steps and turned axes, of larger arrays of their own."""

import numpy as np


def roomy(rows, columns):
    """Return an empty matrix in every second place of a larger one, backwards."""
    return np.full((2 * columns + 1, 3 * rows), np.nan).T[::-3, -2::-2]


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W, self.b = roomy(out_features, in_features), roomy(out_features, 1)
        self.W[...] = self.b[...] = 0

    def forward(self, A):
        self.A = A[:]
        self.N = np.int64(A.shape[0])
        Z = roomy(A.shape[0], self.W.shape[0])
        Z[...] = np.matmul(self.W, A.T).T
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA, self.dLdW, self.dLdb = roomy(*self.A.shape), roomy(*self.W.shape), roomy(*self.b.shape)
        dLdA[...] = dLdZ @ self.W
        order = np.random.permutation(self.N)  # a sum over the batch has no order
        self.dLdW[...] = dLdZ[order].T @ self.A[order]
        self.dLdb[...] = dLdZ[order].T @ np.ones((self.N, 1))
        return dLdA
