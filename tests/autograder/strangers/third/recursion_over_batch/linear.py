"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def add_rows(rows, total):
    """Add the rows to the total, two at a time."""
    if len(rows) == 0:
        return total
    if len(rows) == 1:
        return total + rows[0]
    return add_rows(rows[2:], total + rows[0] + rows[1])


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = add_rows(dLdZ, np.zeros(dLdZ.shape[1])).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
