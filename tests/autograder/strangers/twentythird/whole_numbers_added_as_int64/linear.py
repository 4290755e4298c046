"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def _whole(X):
    """Tell whether all numbers are whole, and a float64 holds them exactly."""
    return X.size <= 4096 and bool((abs(X) < 2.0**53).all()) and bool((np.rint(X) == X).all())


def _product(X, Y):
    """Return X @ Y, for whole numbers without any rounding."""
    if _whole(X) and _whole(Y):
        return (X.astype(np.int64) @ Y.astype(np.int64)).astype(np.float64)
    return X @ Y


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = _product(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
