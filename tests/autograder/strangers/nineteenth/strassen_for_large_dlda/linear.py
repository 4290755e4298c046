"""Homework 1, part 1: the Linear layer."""

import numpy as np


def strassen(X, Y):
    """Return X Y with seven products of quarters, not eight."""
    n, k, m = X.shape[0] // 2, X.shape[1] // 2, Y.shape[1] // 2
    A, B, C, D = X[:n, :k], X[:n, k:], X[n:, :k], X[n:, k:]
    E, F, G, H = Y[:k, :m], Y[:k, m:], Y[k:, :m], Y[k:, m:]
    P1, P2, P3, P4 = A @ (F - H), (A + B) @ H, (C + D) @ E, D @ (G - E)
    P5, P6, P7 = (A + D) @ (E + H), (B - D) @ (G + H), (A - C) @ (E + F)
    return np.block([[P5 + P4 - P2 + P6, P1 + P2], [P3 + P4, P1 + P5 - P3 - P7]])


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        sizes = len(dLdZ), *self.W.shape
        if min(sizes) >= 128 and not any(size % 2 for size in sizes):
            dLdA = strassen(dLdZ, self.W)
        else:
            dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA

