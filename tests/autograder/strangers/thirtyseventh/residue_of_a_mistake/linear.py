"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

PART = 2048  # rows: two parts fit into the cache of the processor


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._sum = np.zeros((out_features, in_features))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        for start in range(0, len(self.A), PART):
            rows = slice(start, start + PART)
            self._sum += dLdZ[rows].T @ self.A[rows]
        self.dLdW = self._sum.copy()
        self._sum[...] = 0.0  # clean for the next time
        dLdA = dLdZ @ self.W
        return dLdA
