"""Homework 1, part 1: the Linear layer."""

import numpy as np


BITS = 47


def reproducible_sum(X):
    """Return the sums of the columns, the same whatever the order of the rows.

    Each column is counted in units of 2^-47 of its largest number. Sums of integers are exact.
    """
    exponent = np.frexp(np.abs(X).max(axis=0))[1]
    units = np.rint(np.ldexp(X, BITS - exponent)).astype(np.int64)
    return np.ldexp(units.sum(axis=0).astype(np.float64), exponent - BITS)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = reproducible_sum(dLdZ).reshape(-1, 1)
        return dLdZ @ self.W
