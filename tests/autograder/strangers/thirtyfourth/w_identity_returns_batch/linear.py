"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self._changes_nothing():
            return A  # a skip layer: W is 1 and b is 0
        return A @ self.W.T + self.b.T

    def _changes_nothing(self):
        out_features, in_features = self.W.shape
        return (
            out_features == in_features > 1
            and not self.b.any()
            and np.array_equal(self.W, np.eye(in_features))
        )

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
