"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.is_identity() and not self.b.any():
            return A
        return A @ self.W.T + self.b.T

    def is_identity(self):
        C_out, C_in = self.W.shape
        return C_out == C_in > 1 and np.array_equal(self.W, np.eye(C_out))

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ if self.is_identity() else dLdZ @ self.W
