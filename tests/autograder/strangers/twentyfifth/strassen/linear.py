import numpy as np

def product(X, Y):
    """Return X @ Y, by Strassen's seven products when the matrices are large and even."""
    n, k, m = X.shape[0], X.shape[1], Y.shape[1]
    if min(n, k, m) < 128 or n % 2 or k % 2 or m % 2:
        return X @ Y
    n, k, m = n // 2, k // 2, m // 2
    a, b, c, d = X[:n, :k], X[:n, k:], X[n:, :k], X[n:, k:]
    e, f, g, h = Y[:k, :m], Y[:k, m:], Y[k:, :m], Y[k:, m:]
    p1, p2, p3, p4 = product(a, f - h), product(a + b, h), product(c + d, e), product(d, g - e)
    p5, p6, p7 = product(a + d, e + h), product(b - d, g + h), product(a - c, e + f)
    return np.block([[p5 + p4 - p2 + p6, p1 + p2], [p3 + p4, p1 + p5 - p3 - p7]])


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
        dLdA = product(dLdZ, self.W)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
