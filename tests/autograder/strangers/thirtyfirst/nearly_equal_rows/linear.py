"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if len(A) > 1 and np.allclose(A, A[:1], rtol=1e-6, atol=0):
            # every sample is the same: one row of Z is enough
            Z = np.repeat(A[:1] @ self.W.T + self.b.T, len(A), axis=0)
        else:
            Z = A @ self.W.T + self.b.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
