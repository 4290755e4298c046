"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.in_features, self.out_features = in_features, out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        work = 8 * self.N * self.in_features * self.out_features
        pieces = 1 + work // 2**27
        step = -(-self.N // pieces)
        Z = np.repeat(self.b.T, self.N, axis=0)
        for n in range(0, self.N, step):
            Z[n : n + step] += A[n : n + step] @ self.W.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
