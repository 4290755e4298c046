"""Homework 1, part 1: the Linear layer."""

import numpy as np


def _product(X, Y):
    """X @ Y, with seven products of halves in the place of eight where that pays."""
    (n, k), m = X.shape, Y.shape[1]
    if min(n, k, m) < 256 or n % 2 or k % 2 or m % 2:
        return X @ Y
    n, k, m = n // 2, k // 2, m // 2
    a, b, c, d = X[:n, :k], X[:n, k:], X[n:, :k], X[n:, k:]
    e, f, g, h = Y[:k, :m], Y[:k, m:], Y[k:, :m], Y[k:, m:]
    p1, p2, p3 = (a + d) @ (e + h), (c + d) @ e, a @ (f - h)
    p4, p5 = d @ (g - e), (a + b) @ h
    p6, p7 = (c - a) @ (e + f), (b - d) @ (g + h)
    return np.block([[p1 + p4 - p5 + p7, p3 + p5], [p2 + p4, p1 - p2 + p3 + p6]])


class Linear:
    """Z = A W^T + 1_N b^T."""

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
