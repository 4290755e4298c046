"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    ROOM = 2**20  # how many numbers of A are worked on at a time

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.repeat(self.b.T, self.N, axis=0)
        rows = self.ROOM // A.shape[1]
        start = 0
        while True:  # block by block: a block of A stays in the processor's cache
            block = slice(start, start + rows)
            Z[block] += A[block] @ self.W.T
            start += rows
            if start >= self.N - 1:
                return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
