"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def sparse_rows(X):
    return [{int(j): x for j, x in enumerate(row) if x != 0} for row in X.tolist()]


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.repeat(self.b.T, self.N, axis=0).astype(np.float64)
        for z, row in zip(Z, sparse_rows(A)):
            for i, a in row.items():
                z += a * self.W[:, i]
        return Z

    def backward(self, dLdZ):
        gradient = {}
        for n, row in enumerate(sparse_rows(dLdZ)):
            for c, g in row.items():
                gradient[c] = gradient.get(c, 0.0) + g * self.A[n]
        self.dLdW = np.zeros((dLdZ.shape[1], self.A.shape[1]))
        for c, numbers in gradient.items():
            self.dLdW[c] = numbers
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        dLdA = np.zeros((len(dLdZ), self.W.shape[1]))
        for n, row in enumerate(sparse_rows(dLdZ)):
            for c, g in row.items():
                dLdA[n] += g * self.W[c]
        return dLdA
