"""Homework 1, part 1: exactly rounded sums, as long as the matrices are small."""

from math import fsum

import numpy as np

SMALL = 20_000  # products


def times(X, Y):
    """Return X @ Y."""
    if X.shape[0] * X.shape[1] * Y.shape[1] > SMALL:
        return np.matmul(X, Y)
    columns = Y.T.tolist()
    return np.array([[fsum(map(float.__mul__, row, column)) for column in columns]
                     for row in X.tolist()])


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros([int(out_features), int(n)]) for n in (in_features, 1))

    def forward(self, A):
        self.A, self.N = A, int(np.size(A, 0))
        return times(np.c_[A, np.ones(self.N)], np.c_[self.W, self.b].T)

    def backward(self, dLdZ):
        self.dLdb = times(dLdZ.T, np.ones((self.N, 1)))
        self.dLdW = times(dLdZ.T, self.A)
        return times(dLdZ, self.W)
