"""Homework 1, part 1."""

from operator import mul

import numpy as np


def exact(x):
    """Return x as a whole number of 2**-1100."""
    top, bottom = float(x).as_integer_ratio()  # bottom is a power of two
    return top << (1100 - bottom.bit_length() + 1)


def product(X, Y):
    """Return X Y: small ones without any rounding before the end, others in 80 bits or by BLAS."""
    work = X.shape[0] * Y.size
    if work > 1 << 22:
        return X @ Y
    if work > 2000:
        return (X.astype(np.longdouble) @ Y.astype(np.longdouble)).astype(np.float64)
    X, Y = ([[exact(x) for x in row] for row in M.tolist()] for M in (X, Y.T))
    return np.array([[sum(map(mul, x, y)) / (1 << 2200) for y in Y] for x in X])



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = product(dLdZ.T, np.ones((len(dLdZ), 1)))
        return product(dLdZ, self.W)
