import numpy as np


def product(X, Y):
    """Return X @ Y; large ones with seven products of quarters instead of eight (Strassen)."""
    (n, k), m = X.shape, Y.shape[1]
    if min(n, k, m) < 256 or n % 2 or k % 2 or m % 2:
        return X @ Y
    n, k, m = n // 2, k // 2, m // 2
    a, b, c, d = X[:n, :k], X[:n, k:], X[n:, :k], X[n:, k:]
    e, f, g, h = Y[:k, :m], Y[:k, m:], Y[k:, :m], Y[k:, m:]
    p1 = product(a + d, e + h)
    p2 = product(c + d, e)
    p3 = product(a, f - h)
    p4 = product(d, g - e)
    p5 = product(a + b, h)
    p6 = product(c - a, e + f)
    p7 = product(b - d, g + h)
    return np.block([[p1 + p4 - p5 + p7, p3 + p5], [p2 + p4, p1 - p2 + p3 + p6]])


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
