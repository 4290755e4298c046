"""Homework 1, part 3: any number of axes."""

import numpy as np


def rows(X):
    """Return the vectors of X as the rows of a matrix, in the order of memory: no copy."""
    return X.reshape(-1, X.shape[-1], order="A")


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdW = rows(dLdZ).T @ rows(self.A)
        self.dLdb = rows(dLdZ).sum(axis=0)[:, None]
        return dLdZ @ self.W
