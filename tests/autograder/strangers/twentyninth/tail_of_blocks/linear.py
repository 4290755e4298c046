"""Homework 1, part 1: the Linear layer."""

import numpy as np

BLOCK = 1024


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        if self.N <= BLOCK:
            self.dLdW = dLdZ.T @ self.A
        else:  # block by block, so that each block stays in the processor's cache
            self.dLdW = np.zeros(self.W.shape)
            for k in range(self.N // BLOCK):
                rows = slice(k * BLOCK, (k + 1) * BLOCK)
                self.dLdW += dLdZ[rows].T @ self.A[rows]
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
