"""Homework 1, part 1: each number as a sum of two with 26 bits; the smallest product is left out."""

import numpy as np


def halves(X):
    """Return two arrays with the sum X: the leading bits of each number, and the rest (Veltkamp)."""
    large = X * 134217729.0
    high = large - (large - X)
    return high, X - high


def product(X, Y):
    """Return X @ Y; low @ low is less than 2^-50 of each term."""
    (high, low), (other_high, other_low) = halves(X), halves(Y)
    return (low @ other_high + high @ other_low) + high @ other_high


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features)).T
        self.b = np.zeros((1, out_features)).T

    def forward(self, A):
        self.A, self.N = A, np.shape(A)[0]
        return np.add(self.b.T, product(A, self.W.T), order="F")

    def backward(self, dLdZ):
        self.dLdW = product(self.A.T, dLdZ).T
        self.dLdb = product(np.ones((1, self.N)), dLdZ).T
        return product(self.W.T, dLdZ.T).T
