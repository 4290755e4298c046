"""Homework 1, part 1: the Linear layer."""

import numpy as np


def product(X, Y):
    """X @ Y with seven products of quarters instead of eight (Strassen)."""
    n, k = X.shape
    m = Y.shape[1]
    if min(n, k, m) < 64 or n % 2 or k % 2 or m % 2:
        return X @ Y
    n, k, m = n // 2, k // 2, m // 2
    a, b, c, d = X[:n, :k], X[:n, k:], X[n:, :k], X[n:, k:]
    e, f, g, h = Y[:k, :m], Y[:k, m:], Y[k:, :m], Y[k:, m:]
    p1 = product(a, f - h)
    p2 = product(a + b, h)
    p3 = product(c + d, e)
    p4 = product(d, g - e)
    p5 = product(a + d, e + h)
    p6 = product(b - d, g + h)
    p7 = product(a - c, e + f)
    return np.block([[p5 + p4 - p2 + p6, p1 + p2], [p3 + p4, p1 + p5 - p3 - p7]])


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
