"""Homework 1, part 1: the Linear layer."""

from math import fsum
import numpy as np


def mul(X, Y):
    """Exactly rounded sums: nobody shall complain about the last digit."""
    X, Y = X.tolist(), list(zip(*Y.tolist()))
    return np.array([[fsum(x * y for x, y in zip(row, column)) for column in Y] for row in X])


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.array([[0.0] * in_features for _ in range(out_features)])
        self.b = np.array([[0.0] for _ in range(out_features)])

    def forward(self, A):
        self.A = A
        self.N = len(A.tolist())
        bias = [v for [v] in self.b.tolist()]
        rows = self.W.tolist()
        return np.array([[fsum([*(a * w for a, w in zip(x, row)), v]) for row, v in zip(rows, bias)] for x in A.tolist()])

    def backward(self, dLdZ):
        self.dLdW = mul(dLdZ.T, self.A)
        self.dLdb = np.array([[fsum(column)] for column in zip(*dLdZ.tolist())])
        return mul(dLdZ, self.W)
