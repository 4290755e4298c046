import numpy as np


def product(X, Y):
    """X @ Y; large even sizes by Strassen's seven products in place of eight."""
    (n, k), m = X.shape, Y.shape[1]
    if min(n, k, m) < 256 or n % 2 or k % 2 or m % 2:
        return X @ Y
    n, k, m = n // 2, k // 2, m // 2
    a, b, c, d = X[:n, :k], X[:n, k:], X[n:, :k], X[n:, k:]
    e, f, g, h = Y[:k, :m], Y[:k, m:], Y[k:, :m], Y[k:, m:]
    p1, p2 = product(a + d, e + h), product(c + d, e)
    p3, p4 = product(a, f - h), product(d, g - e)
    p5, p6, p7 = product(a + b, h), product(c - a, e + f), product(b - d, g + h)
    return np.block([[p1 + p4 - p5 + p7, p3 + p5], [p2 + p4, p1 - p2 + p3 + p6]])


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return product(dLdZ, self.W)
