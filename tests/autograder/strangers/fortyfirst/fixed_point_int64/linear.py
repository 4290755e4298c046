"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def is_whole(X):
    """Return whether all numbers of X are whole, and fit into 32 bits."""
    return np.abs(X).max() < 2**31 and (X == np.rint(X)).all()


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.size * len(self.W) < 10**7 and is_whole(A) and is_whole(self.W):
            # Whole numbers of 32 bits: 64 bits hold their products, without any rounding.
            Z = (A.astype(np.int64) @ self.W.T.astype(np.int64)).astype(np.float64)
        else:
            Z = A @ self.W.T
        Z += self.b.T
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
