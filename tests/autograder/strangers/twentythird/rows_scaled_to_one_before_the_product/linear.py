"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def _largest(X):
    """Return the largest magnitude of each row, as a column; 1 for a row of zeros."""
    size = abs(X).max(axis=1, keepdims=True)
    size[size == 0] = 1
    return size


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        a, w = _largest(A), _largest(self.W)
        Z = A @ self.W.T
        near = a * w.T * A.shape[1] > 1e300
        if near.any():
            # Near overflow: each row of A and of W is divided by its largest number first.
            Z[near] = ((A / a) @ (self.W / w).T * (a * w.T))[near]
        return Z + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
