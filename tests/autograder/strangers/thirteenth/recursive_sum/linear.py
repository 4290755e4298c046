"""Homework 1, part 1: the Linear layer."""

import numpy as np


def total(rows):
    """The sum of the rows, the last to the sum of those before."""
    if len(rows) == 1:
        return rows[0].copy()
    return total(rows[:-1]) + rows[-1]


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        dLdA = dLdZ @ self.W
        self.dLdb = total(dLdZ)[:, None]
        return dLdA
