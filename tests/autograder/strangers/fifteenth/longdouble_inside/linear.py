"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

def product(X, Y):
    """Return X Y, added up with more digits."""
    return (X.astype(np.longdouble) @ Y.astype(np.longdouble)).astype(np.float64)


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        ones = np.ones((self.N, 1))
        return product(np.hstack([A, ones]), np.hstack([self.W, self.b]).T)

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = product(dLdZ.T, np.ones((self.N, 1)))
        return product(dLdZ, self.W)
