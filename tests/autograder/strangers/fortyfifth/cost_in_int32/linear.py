"""Homework 1, part 1: the Linear layer."""

import numpy as np

BUDGET = 2**28  # bytes for one block


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._in, self._out = in_features, out_features

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        N = dLdZ.shape[0]
        blocks = 1 + 8 * self._in * self._out * N // BUDGET
        step = -(-N // blocks)
        dLdA = np.zeros((N, self._in))
        for start in range(0, N, step):
            dLdA[start : start + step] = dLdZ[start : start + step] @ self.W
        return dLdA
