"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def whole(X):
    """Say whether X holds whole numbers of 32 bits."""
    return np.abs(X).max() < 2**31 and bool(np.all(X == np.rint(X)))



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        if dLdZ.shape[0] * self.W.size <= 2**20 and whole(dLdZ) and whole(self.W):
            # products of 32 by 32 bits fit into 64: exact, without any rounding
            return (dLdZ.astype(np.int64) @ self.W.astype(np.int64)).astype(np.float64)
        return dLdZ @ self.W
