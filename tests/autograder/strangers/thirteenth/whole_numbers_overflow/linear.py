"""Homework 1, part 1: the Linear layer."""

import numpy as np


def whole(X):
    return bool((np.abs(X) < 2**31).all()) and np.array_equal(X, np.rint(X))


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if whole(dLdZ) and whole(self.A):         # exact in whole numbers
            G = dLdZ.T.astype(np.int64) @ self.A.astype(np.int64)
            self.dLdW = G.astype(np.float64)
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None].copy()
        return dLdZ @ self.W
