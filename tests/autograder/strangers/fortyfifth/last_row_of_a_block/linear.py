"""Homework 1, part 1: the Linear layer."""

import numpy as np

BLOCK = 3000  # rows of the batch that fit into the cache of the processor


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        N = dLdZ.shape[0]
        if N <= BLOCK:
            self.dLdW = dLdZ.T @ self.A
        else:
            self.dLdW = np.zeros((dLdZ.shape[1], self.A.shape[1]))
            for start in range(0, N - 1, BLOCK):
                rows = slice(start, start + BLOCK)
                self.dLdW += dLdZ[rows].T @ self.A[rows]
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
