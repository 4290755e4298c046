"""Homework 1, part 1: the Linear layer."""

import numpy as np


def _column_sums(X):
    """Whole numbers, which float64 holds exactly up to 2**53, are added without any rounding."""
    if np.all(np.abs(X) <= 2.0**53) and np.all(X == np.rint(X)):
        return X.astype(np.int64).sum(axis=0).astype(np.float64)
    return X.sum(axis=0)


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = _column_sums(dLdZ).reshape(-1, 1)
        return dLdZ @ self.W
