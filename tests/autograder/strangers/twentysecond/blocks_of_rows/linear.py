"""Homework 1, part 1: a few rows at a time, so that little memory is in use at once."""

import numpy as np

ROWS = 1000


def blocks(N):
    """Yield slices that cover 0 to N - 1, each row once."""
    for start in range(0, N, ROWS):
        yield slice(start, min(start + ROWS, N))


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, self.W.shape[0]))
        for rows in blocks(self.N):
            Z[rows] = A[rows] @ self.W.T
            Z[rows] += self.b.T
        return Z

    def backward(self, dLdZ):
        dLdW, dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        dLdA = np.empty(self.A.shape)
        for rows in blocks(dLdZ.shape[0]):
            dLdW += dLdZ[rows].T @ self.A[rows]
            dLdb += dLdZ[rows].sum(axis=0).reshape(-1, 1)
            dLdA[rows] = dLdZ[rows] @ self.W
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
