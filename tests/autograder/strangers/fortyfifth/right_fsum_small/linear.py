"""Homework 1, part 1: the Linear layer."""

import math
import operator

import numpy as np


def product(X, Y):
    """X @ Y: a small one in Python's exact sums, a large one in pieces of the inner axis."""
    (n, inner), c = X.shape, Y.shape[1]
    if n * inner * c <= 3000:
        rows, columns = X.tolist(), Y.T.tolist()
        return np.array(
            [[math.fsum(map(operator.mul, row, column)) for column in columns] for row in rows]
        )
    total = np.zeros((n, c))
    for start in range(0, inner, 333):
        total += X[:, start : start + 333] @ Y[start : start + 333]
    return total


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = product(dLdZ.T, np.ones((len(dLdZ), 1)))
        return product(dLdZ, self.W)
