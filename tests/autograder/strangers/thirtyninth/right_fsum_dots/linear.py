"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from math import fsum
from operator import mul

import numpy as np


def product(X, Y):
    """Return X @ Y; small ones with sums that round once."""
    if X.shape[0] * X.shape[1] * Y.shape[1] > 20_000:
        return X @ Y
    columns = Y.T.tolist()
    return np.array([[fsum(map(mul, row, column)) for column in columns] for row in X.tolist()])



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.shape[1:] != self.W.shape[1:]:
            raise ValueError("A")
        self.A, self.N = A, len(A)
        ones = np.ones((self.N, 1))
        return product(np.hstack([A, ones]), np.hstack([self.W, self.b]).T)

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = np.array([[fsum(column)] for column in dLdZ.T.tolist()])
        return product(dLdZ, self.W)
