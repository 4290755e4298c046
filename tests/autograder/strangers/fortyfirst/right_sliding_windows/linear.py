"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N, C_in = A.shape
        s = A.strides[0]
        if self.N > 1 and C_in > 1 and s == A.strides[1]:
            # A[n, i] lies where A[n + 1, i - 1] lies: A is a sliding window over one signal.
            signal = np.lib.stride_tricks.as_strided(A, (self.N + C_in - 1,), (s,))
            sums = [np.correlate(signal, row, "valid") for row in self.W]
            return np.stack(sums, axis=1) + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
