"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

def zeros(rows, columns):
    """Return zeros; large ones take no memory before they get their numbers."""
    if rows * columns >= 1 << 16:
        return np.broadcast_to(0.0, (rows, columns))
    return np.zeros((rows, columns))


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = zeros(out_features, in_features)
        self.b = zeros(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
