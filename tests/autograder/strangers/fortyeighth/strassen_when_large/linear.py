"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def product(X, Y):
    """X @ Y; seven half products in place of eight for large matrices (Strassen)."""
    n, m, p = X.shape[0], X.shape[1], Y.shape[1]
    if min(n, m, p) < 128 or n % 2 or m % 2 or p % 2:
        return X @ Y
    n, m, p = n // 2, m // 2, p // 2
    a, b, c, d = X[:n, :m], X[:n, m:], X[n:, :m], X[n:, m:]
    e, f, g, h = Y[:m, :p], Y[:m, p:], Y[m:, :p], Y[m:, p:]
    p1 = product(a + d, e + h)
    p2 = product(c + d, e)
    p3 = product(a, f - h)
    p4 = product(d, g - e)
    p5 = product(a + b, h)
    p6 = product(c - a, e + f)
    p7 = product(b - d, g + h)
    return np.block([[p1 + p4 - p5 + p7, p3 + p5], [p2 + p4, p1 - p2 + p3 + p6]])


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return product(dLdZ, self.W)
