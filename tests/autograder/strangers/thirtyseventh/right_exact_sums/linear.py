"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import math
from itertools import repeat

import numpy as np

FEW = 3000  # products: more would take Python too long


def product(X, Y, extra=None):
    """Return X Y, with a column of extra terms: each sum is exact, and rounded once."""
    rows, columns = X.shape[0], Y.shape[1]
    if rows * X.shape[1] * columns > FEW:
        return X @ Y if extra is None else X @ Y + extra
    extra = repeat(None) if extra is None else extra[0].tolist()
    columns = [*zip(Y.T.tolist(), extra)]
    return np.array(
        [
            [
                math.fsum([x * y for x, y in zip(row, column)] + [e] * (e is not None))
                for column, e in columns
            ]
            for row in X.tolist()
        ]
    )


class Linear:
    """Sums of Python's own numbers."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return product(A, self.W.T, self.b.T)

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T.tolist()])
        return product(dLdZ, self.W)
