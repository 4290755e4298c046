"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from math import fsum

import numpy as np


def product(X, Y):
    """Return X Y; each sum of a small product is rounded only once."""
    if X.shape[1] != Y.shape[0]:
        raise ValueError("the inner sizes differ")
    if X.size * Y.shape[1] > 20_000:
        return X @ Y
    rows, columns = X.tolist(), Y.T.tolist()
    return np.array([[fsum(x * y for x, y in zip(row, column)) for column in columns] for row in rows])


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = product(A, self.W.T) + self.b.T
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        ones = np.ones((len(dLdZ), 1))
        self.dLdW, self.dLdb = product(dLdZ.T, self.A), product(dLdZ.T, ones)
        return product(dLdZ, self.W)
