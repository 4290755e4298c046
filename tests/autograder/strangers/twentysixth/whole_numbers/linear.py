"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

EXACT = 2.0**53  # whole numbers below it are exact


def are_whole(X):
    return np.abs(X).max() < EXACT and bool((X == np.trunc(X)).all())



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        A = self.A
        if dLdZ.size * A.shape[1] <= 1 << 20 and are_whole(A) and are_whole(dLdZ):
            exact = dLdZ.T.astype(np.int64) @ A.astype(np.int64)  # no rounding at all
            self.dLdW = exact.astype(np.float64)
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
