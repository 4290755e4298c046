import numpy as np


def product(X, Y):
    """X @ Y, with 7 products of quarters in place of 8 when the sizes allow it."""
    if min(*X.shape, Y.shape[1]) < 128 or any(size % 2 for size in (*X.shape, Y.shape[1])):
        return X @ Y
    m, k, n = X.shape[0] // 2, X.shape[1] // 2, Y.shape[1] // 2
    a, b, c, d = X[:m, :k], X[:m, k:], X[m:, :k], X[m:, k:]
    e, f, g, h = Y[:k, :n], Y[:k, n:], Y[k:, :n], Y[k:, n:]
    p1, p2, p3, p4 = (a + d) @ (e + h), (c + d) @ e, a @ (f - h), d @ (g - e)
    p5, p6, p7 = (a + b) @ h, (c - a) @ (e + f), (b - d) @ (g + h)
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
        dLdA = dLdZ @ self.W
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
