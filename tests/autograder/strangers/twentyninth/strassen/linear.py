"""Homework 1, part 1: the Linear layer."""

import numpy as np


def product(X, Y):
    """X @ Y, with one step of Strassen's algorithm when it pays: 7 products instead of 8."""
    (n, m), p = X.shape, Y.shape[1]
    if min(n, m, p) < 256 or n % 2 or m % 2 or p % 2:
        return X @ Y
    n, m, p = n // 2, m // 2, p // 2
    a, b, c, d = X[:n, :m], X[:n, m:], X[n:, :m], X[n:, m:]
    e, f, g, h = Y[:m, :p], Y[:m, p:], Y[m:, :p], Y[m:, p:]
    m1 = (a + d) @ (e + h)
    m2 = (c + d) @ e
    m3 = a @ (f - h)
    m4 = d @ (g - e)
    m5 = (a + b) @ h
    m6 = (c - a) @ (e + f)
    m7 = (b - d) @ (g + h)
    return np.block([[m1 + m4 - m5 + m7, m3 + m5], [m2 + m4, m1 - m2 + m3 + m6]])


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = product(A, self.W.T) + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
