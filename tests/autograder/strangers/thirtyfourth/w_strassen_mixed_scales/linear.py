"""Homework 1, part 1: the Linear layer."""

import numpy as np


def product(X, Y):
    """X @ Y; large products take Strassen's seven half-size products instead of eight."""
    sizes = (*X.shape, Y.shape[1])
    if min(sizes) < 128 or any(size % 2 for size in sizes):
        return X @ Y
    n, m, k = (size // 2 for size in sizes)
    a, b, c, d = X[:n, :m], X[:n, m:], X[n:, :m], X[n:, m:]
    e, f, g, h = Y[:m, :k], Y[:m, k:], Y[m:, :k], Y[m:, k:]
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
        Z = product(A, self.W.T) + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
