"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

BLOCK = 100


def blocks(N):
    """Yield slices of at most BLOCK rows, all N of them."""
    for start in range(0, N, BLOCK):
        yield slice(start, start + BLOCK)


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = np.empty((self.N, self.W.shape[0]))
        for rows in blocks(self.N):
            Z[rows] = A[rows] @ self.W.T
            Z[rows] += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        dLdW, dLdb = np.zeros(self.W.shape), np.zeros((self.W.shape[0], 1))
        dLdA = np.empty((self.N, self.W.shape[1]))
        for rows in blocks(self.N):
            dLdW += dLdZ[rows].T @ self.A[rows]
            dLdb += dLdZ[rows].sum(axis=0)[:, np.newaxis]
            dLdA[rows] = dLdZ[rows] @ self.W
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
