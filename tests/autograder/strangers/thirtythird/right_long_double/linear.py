"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from math import fsum

import numpy as np

SMALL = 1 << 14


def product(X, Y):
    """Return X Y; a small one with more digits on the way, one outer product after another."""
    (rows, inner), columns = X.shape, Y.shape[1]
    if Y.shape[0] != inner:
        raise ValueError("these matrices do not fit")
    if rows * inner * columns > SMALL:
        return X @ Y
    total = np.zeros((rows, columns), dtype=np.longdouble)
    for j in reversed(range(inner)):
        total += np.multiply.outer(X[:, j].astype(np.longdouble), Y[j])
    return total.astype(np.float64)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = product(A, self.W.T)
        for row in Z:
            row += self.b[:, 0]
        self.A = A
        self.N = int(A.size // A.shape[1])
        return Z

    def backward(self, dLdZ):
        self.dLdb = np.array([[fsum(column)] for column in dLdZ.T])
        self.dLdW = product(np.swapaxes(dLdZ, 0, 1), self.A)
        return product(dLdZ, self.W)
