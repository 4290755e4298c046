"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def tame(X):
    """Say whether all numbers of X are of similar size, so that sums of blocks lose nothing."""
    size = np.abs(X)
    low, high = size.min(), size.max()
    return low > 0 and high < 1e8 * low


def product(X, Y):
    """Return X Y, with seven products of blocks instead of eight where it pays."""
    sizes = *X.shape, Y.shape[1]
    if min(sizes) < 128 or any(s % 2 for s in sizes) or not (tame(X) and tame(Y)):
        return X @ Y
    m, k, n = (s // 2 for s in sizes)
    A, B, C, D = X[:m, :k], X[:m, k:], X[m:, :k], X[m:, k:]
    E, F, G, H = Y[:k, :n], Y[:k, n:], Y[k:, :n], Y[k:, n:]
    p1, p2, p3 = A @ (F - H), (A + B) @ H, (C + D) @ E
    p4, p5 = D @ (G - E), (A + D) @ (E + H)
    p6, p7 = (B - D) @ (G + H), (A - C) @ (E + F)
    return np.block([[p5 + p4 - p2 + p6, p1 + p2], [p3 + p4, p1 + p5 - p3 - p7]])



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
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
