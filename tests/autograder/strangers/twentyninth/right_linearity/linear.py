"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, self.W.shape[0]))
        Z[...] = self.b[:, 0]
        half = (A.shape[1] + 1) // 2  # first the second half of the features, then the first
        Z += A[:, half:] @ self.W[:, half:].T
        Z += A[:, :half] @ self.W[:, :half].T
        return Z

    def backward(self, dLdZ):
        one = np.ones((1, dLdZ.shape[0]))
        # dLdb first, then dLdW from the last sample to the first, in blocks
        self.dLdb = (one @ dLdZ).T
        dLdW = np.zeros((dLdZ.shape[1], self.A.shape[1]))
        for end in range(dLdZ.shape[0], 0, -777):
            rows = slice(max(0, end - 777), end)
            dLdW += np.dot(dLdZ[rows].T, self.A[rows])
        self.dLdW = dLdW
        return np.dot(dLdZ, self.W)
