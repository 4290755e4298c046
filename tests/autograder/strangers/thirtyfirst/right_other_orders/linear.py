"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import math

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2:
            raise ValueError("A must be a matrix")
        if A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        # From the last feature to the first, in blocks; the bias comes first.
        Z = np.empty((A.shape[0], self.W.shape[0]))
        Z[...] = self.b[:, 0]
        for end in range(A.shape[1], 0, -512):
            block = slice(max(0, end - 512), end)
            Z += A[:, block] @ self.W[:, block].T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = (self.W.T @ dLdZ.T).T
        N = len(dLdZ)
        if N < 3:
            self.dLdW = sum(np.multiply.outer(dLdZ[n], self.A[n]) for n in range(N))
        else:  # the odd samples, and the even ones, backwards
            odd, even = slice(1, None, 2), slice(None, None, -2)
            if N % 2 == 0:
                even = slice(N - 2, None, -2)
            self.dLdW = dLdZ[odd].T @ self.A[odd] + dLdZ[even].T @ self.A[even]
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T.tolist()])
        return dLdA
