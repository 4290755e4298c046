"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

BUDGET = 1 << 26  # bytes of work for one block of rows


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.in_features, self.out_features = in_features, out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.empty((self.N, len(self.W)))
        Z[:] = self.b.T
        blocks = 1 + 8 * self.N * self.in_features * self.out_features // BUDGET
        for block in range(blocks):
            rows = slice(block * self.N // int(blocks), (block + 1) * self.N // int(blocks))
            Z[rows] += A[rows] @ self.W.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
