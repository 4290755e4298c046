"""Homework 1, part 1."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.in_features, self.out_features = in_features, out_features

    def forward(self, A):
        self.A = A
        self.N = N = A.shape[0]
        Z = np.zeros((N, self.W.shape[0]))
        blocks = 8 * N * self.in_features * self.out_features // (1 << 28) + 1
        step = -(-N // blocks)
        for start in range(0, N, step):
            Z[start : start + step] = A[start : start + step] @ self.W.T
        return Z + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
