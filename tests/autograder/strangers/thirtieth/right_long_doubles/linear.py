"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def exact(X):
    """Return X with longer numbers, if it is not so large that their products take seconds."""
    return X.astype(np.longdouble if X.size <= 100_000 else np.float64)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = np.array(A, order="F"), len(A)
        return (exact(A) @ exact(self.W).T + self.b.T).astype(np.float64)

    def backward(self, dLdZ):
        up = exact(dLdZ)
        self.dLdb = up.sum(axis=0, keepdims=True).T.astype(float)
        self.dLdW = (up.T @ exact(self.A)).astype(float)
        return (up @ exact(self.W)).astype(float)
