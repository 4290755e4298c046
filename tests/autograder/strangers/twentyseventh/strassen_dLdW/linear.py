import numpy as np

LEAF = 128


def multiply(X, Y):
    """Return X @ Y; large even matrices by Strassen's seven products."""
    sizes = (*X.shape, Y.shape[1])
    if min(sizes) < LEAF or any(size % 2 for size in sizes):
        return X @ Y
    r, s, t = (size // 2 for size in sizes)
    a, b, c, d = X[:r, :s], X[:r, s:], X[r:, :s], X[r:, s:]
    e, f, g, h = Y[:s, :t], Y[:s, t:], Y[s:, :t], Y[s:, t:]
    p1, p2, p3, p4 = multiply(a, f - h), multiply(a + b, h), multiply(c + d, e), multiply(d, g - e)
    p5, p6, p7 = multiply(a + d, e + h), multiply(b - d, g + h), multiply(a - c, e + f)
    return np.block([[p5 + p4 - p2 + p6, p1 + p2], [p3 + p4, p1 + p5 - p3 - p7]])


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = multiply(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
