"""Homework 1, part 1."""

import numpy as np


def _product(X, Y):
    """X @ Y, by Strassen's seven products for large even matrices."""
    sizes = (*X.shape, Y.shape[-1])
    if min(sizes) < 256 or any(size % 2 for size in sizes):
        return X @ Y
    n, k, m = X.shape[0] // 2, X.shape[1] // 2, Y.shape[1] // 2
    A, B, C, D = X[:n, :k], X[:n, k:], X[n:, :k], X[n:, k:]
    E, F, G, H = Y[:k, :m], Y[:k, m:], Y[k:, :m], Y[k:, m:]
    M1, M2, M3, M4 = (A + D) @ (E + H), (C + D) @ E, A @ (F - H), D @ (G - E)
    M5, M6, M7 = (A + B) @ H, (C - A) @ (E + F), (B - D) @ (G + H)
    return np.block([[M1 + M4 - M5 + M7, M3 + M5], [M2 + M4, M1 - M2 + M3 + M6]])


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return _product(dLdZ, self.W)
