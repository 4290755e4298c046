"""Homework 1, part 1: the Linear layer; an identity costs nothing."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _is_identity(self):
        rows, columns = self.W.shape
        return rows == columns > 1 and np.array_equal(self.W, np.eye(rows))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A if self._is_identity() else A @ self.W.T
        return Z + self.b.T if self.b.any() else Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ if self._is_identity() else dLdZ @ self.W
