"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def scattered(rows, columns):
    """Return an array whose numbers lie in every third place, columns first and backwards."""
    return np.full((3 * columns + 2, rows + 1), np.nan)[1 : 3 * columns + 1 : 3, 1:][::-1, ::-1].T


class Linear:
    def __init__(self, in_features, out_features):
        self.W = scattered(out_features, in_features)
        self.b = scattered(out_features, 1)
        self.W[...] = 0
        self.b[...] = 0

    def forward(self, A):
        self.A = scattered(*A.shape)
        self.A[...] = A
        self.N = A.shape[0]
        Z = scattered(A.shape[0], self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        Z += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        dLdW = scattered(*self.W.shape)
        np.matmul(dLdZ.T, self.A, out=dLdW)
        dLdb = scattered(dLdZ.shape[1], 1)
        np.add.reduce(dLdZ, axis=0, out=dLdb[:, 0])
        dLdA = scattered(*self.A.shape)
        np.matmul(dLdZ, self.W, out=dLdA)
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
