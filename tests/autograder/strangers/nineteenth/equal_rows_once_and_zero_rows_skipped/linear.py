"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        rows, place = np.unique(A, axis=0, return_inverse=True)
        padded = np.zeros((len(A), -(-len(self.W) // 8) * 8))
        Z = padded[:, : len(self.W)]
        Z += (rows @ self.W.T)[place.reshape(-1)] + self.b.T
        return Z

    def backward(self, dLdZ):
        used = dLdZ.any(axis=1)
        G = dLdZ[used]
        self.dLdW = G.T @ self.A[used]
        self.dLdb = G.sum(axis=0).reshape(-1, 1)
        dLdA = np.zeros((len(dLdZ), self.W.shape[1]))
        dLdA[used] = G @ self.W
        return dLdA

