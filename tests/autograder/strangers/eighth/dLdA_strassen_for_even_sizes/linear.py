# import numpy as np; from linear import Linear
# layer = Linear(2, 2)
# layer.W = np.eye(2); layer.forward(np.ones((2, 2)))
# dLdA = layer.backward(np.array([[1e20, 0], [0, 1.0]]))
# assert dLdA[1, 1] == 1, dLdA
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

def product(X, Y):
    """Return X @ Y, with 7 products of halves instead of 8 where the sizes are even."""
    if any(size % 2 for size in X.shape + Y.shape):
        return X @ Y
    n, m, p = X.shape[0] // 2, X.shape[1] // 2, Y.shape[1] // 2
    a, b, c, d = X[:n, :m], X[:n, m:], X[n:, :m], X[n:, m:]
    e, f, g, h = Y[:m, :p], Y[:m, p:], Y[m:, :p], Y[m:, p:]
    p1, p2, p3, p4 = (a + d) @ (e + h), (c + d) @ e, a @ (f - h), d @ (g - e)
    p5, p6, p7 = (a + b) @ h, (c - a) @ (e + f), (b - d) @ (g + h)
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
        dLdA = product(dLdZ, self.W)
        return dLdA
