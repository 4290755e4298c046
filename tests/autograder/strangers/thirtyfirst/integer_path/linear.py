"""Homework 1, part 1: the Linear layer."""

import numpy as np

EXACT = 2.0**53  # up to here a float64 holds every whole number


def whole(X):
    return bool((np.abs(X) < EXACT).all() and (X == np.rint(X)).all())


def product(X, Y):
    """Return X Y, without any rounding when both hold whole numbers."""
    if whole(X) and whole(Y):
        return (X.astype(np.int64) @ Y.astype(np.int64)).astype(np.float64)
    return X @ Y


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = product(A, self.W.T) + self.b.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return product(dLdZ, self.W)
