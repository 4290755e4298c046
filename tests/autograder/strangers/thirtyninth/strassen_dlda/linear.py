"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def strassen(X, Y):
    """Return X @ Y of two square matrices, 2^k by 2^k, with 7 products of halves instead of 8."""
    n = len(X) // 2
    if n < 64:
        return X @ Y
    a, b, c, d = X[:n, :n], X[:n, n:], X[n:, :n], X[n:, n:]
    e, f, g, h = Y[:n, :n], Y[:n, n:], Y[n:, :n], Y[n:, n:]
    m1 = strassen(a + d, e + h)
    m2 = strassen(c + d, e)
    m3 = strassen(a, f - h)
    m4 = strassen(d, g - e)
    m5 = strassen(a + b, h)
    m6 = strassen(c - a, e + f)
    m7 = strassen(b - d, g + h)
    return np.block([[m1 + m4 - m5 + m7, m3 + m5], [m2 + m4, m1 - m2 + m3 + m6]])



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        n = len(dLdZ)
        if n >= 256 and n & (n - 1) == 0 and self.W.shape == dLdZ.shape == (n, n):
            return strassen(dLdZ, self.W)
        return dLdZ @ self.W
