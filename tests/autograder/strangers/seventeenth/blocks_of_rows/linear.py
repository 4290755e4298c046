"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

BLOCK = 100

class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]

        Z = np.empty((self.N, len(self.W)))
        for start in range(0, self.N, BLOCK):
            part = slice(start, start + BLOCK)
            np.matmul(A[part], self.W.T, out=Z[part])
            Z[part] += self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        dLdW, dLdb, dLdA = np.zeros(self.W.shape), np.zeros((len(self.W), 1)), np.empty(self.A.shape)
        for start in range(0, len(dLdZ), BLOCK):
            part = slice(start, start + BLOCK)
            dLdW += dLdZ[part].T @ self.A[part]
            dLdb += dLdZ[part].sum(axis=0)[:, None]
            dLdA[part] = dLdZ[part] @ self.W
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
