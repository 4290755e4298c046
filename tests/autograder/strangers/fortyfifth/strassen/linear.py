"""Homework 1, part 1: the Linear layer."""

import numpy as np


def product(X, Y):
    """X @ Y; large even matrices by one level of Strassen: 7 half products instead of 8."""
    sizes = (*X.shape, Y.shape[1])
    if min(sizes) < 128 or any(size % 2 for size in sizes):
        return X @ Y
    n, i, c = (size // 2 for size in sizes)
    a, b, d, e = X[:n, :i], X[:n, i:], X[n:, :i], X[n:, i:]
    p, q, r, s = Y[:i, :c], Y[:i, c:], Y[i:, :c], Y[i:, c:]
    m1, m2, m3, m4 = (a + e) @ (p + s), (d + e) @ p, a @ (q - s), e @ (r - p)
    m5, m6, m7 = (a + b) @ s, (d - a) @ (p + q), (b - e) @ (r + s)
    return np.block([[m1 + m4 - m5 + m7, m3 + m5], [m2 + m4, m1 - m2 + m3 + m6]])


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
