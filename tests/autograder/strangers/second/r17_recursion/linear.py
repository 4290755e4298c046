"""Homework 1, part 1: the Linear layer."""

import numpy as np


def mul(X, Y):
    """Divide and conquer on the inner axis, then on the rows."""
    n = X.shape[1]
    if n == 1:
        return X * Y
    h = n // 2
    return mul(X[:, :h], Y[:h]) + mul(X[:, h:], Y[h:])


def total(X):
    """The sum of the rows as one row, by halves."""
    if len(X) == 1:
        return X + 0.0
    h = len(X) // 2
    return total(X[:h]) + total(X[h:])


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return mul(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = mul(dLdZ.T, self.A)
        self.dLdb = total(dLdZ).T
        return mul(dLdZ, self.W)
