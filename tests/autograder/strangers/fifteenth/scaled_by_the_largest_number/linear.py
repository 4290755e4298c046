"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

def scale(X):
    """Return the power of two just above the largest number of X: dividing by it is exact."""
    return 2.0 ** np.frexp(np.abs(X).max())[1]


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        of_A, of_W = scale(A), scale(self.W)
        # Numbers of at most 1 cannot overflow on the way.
        return (A / of_A) @ (self.W / of_W).T * of_A * of_W + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
