"""Homework 1: sums in another order, and exact ones."""

from math import fsum

import numpy as np


class Linear:
    """Z = A Wᵀ + 1 bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), order="F")
        self.b = np.full((out_features, 1), 0.0)

    def forward(self, A):
        """Return Z: the last feature first, the bias last."""
        self.A, self.N = A, A.shape[0]
        Z = np.zeros((A.shape[0], self.W.shape[0]), order="F")
        for i in reversed(range(A.shape[1])):
            Z += np.multiply.outer(A[:, i], self.W[:, i])
        Z += self.b.ravel()
        return Z

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA."""
        self.dLdb = np.array([[fsum(column)] for column in dLdZ.T.tolist()])
        # the batch from its end, in halves
        self.dLdW = halves(dLdZ[::-1], self.A[::-1])
        return np.asfortranarray(np.dot(self.W.T, dLdZ.T).T)


def halves(X, Y):
    """Return Xᵀ Y: both halves of the batch, added."""
    if len(X) <= 64:
        return X.T @ Y
    middle = len(X) // 2
    return halves(X[:middle], Y[:middle]) + halves(X[middle:], Y[middle:])
