import numpy as np


def product(X, Y):
    """X Y by Strassen: seven products of halves in the place of eight."""
    (n, m), p = X.shape, Y.shape[1]
    if min(n, m, p) < 64 or n % 2 or m % 2 or p % 2:
        return X @ Y
    n, m, p = n // 2, m // 2, p // 2
    a, b, c, d = X[:n, :m], X[:n, m:], X[n:, :m], X[n:, m:]
    e, f, g, h = Y[:m, :p], Y[:m, p:], Y[m:, :p], Y[m:, p:]
    p1, p2, p3, p4 = product(a, f - h), product(a + b, h), product(c + d, e), product(d, g - e)
    p5, p6, p7 = product(a + d, e + h), product(b - d, g + h), product(a - c, e + f)
    return np.block([[p5 + p4 - p2 + p6, p1 + p2], [p3 + p4, p1 + p5 - p3 - p7]])


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
