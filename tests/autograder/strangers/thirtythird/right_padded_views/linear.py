"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def room(rows, columns):
    """Return zeros inside of a larger array: columns first, every other row, and backwards."""
    return np.zeros((columns + 3, 2 * rows + 1))[1 : columns + 1, 2 * rows - 1 :: -2].T


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = room(out_features, in_features)
        self.b = room(out_features, 1)

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        Z = room(self.N, len(self.W))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        dLdW, dLdb, dLdA = room(*self.W.shape), room(len(self.W), 1), room(*self.A.shape)
        self.dLdW = np.matmul(dLdZ.T, self.A, out=dLdW)
        self.dLdb = np.sum(dLdZ.T, axis=1, keepdims=True, out=dLdb)
        return np.matmul(dLdZ, self.W, out=dLdA)
