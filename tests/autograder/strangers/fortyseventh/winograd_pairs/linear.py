"""The Linear layer."""

import numpy as np


def tame(X):
    """No number is so large or small that the sums below would lose digits."""
    size = np.abs(X)
    return size.min() >= 1e-5 and size.max() <= 1e5


def winograd(X, Y):
    """X @ Y with half the multiplications, after Winograd (1968)."""
    even = X.shape[1] // 2 * 2
    x0, x1, y0, y1 = X[:, 0:even:2], X[:, 1:even:2], Y[0:even:2], Y[1:even:2]
    out = -(x0 * x1).sum(axis=1)[:, None] - (y0 * y1).sum(axis=0)[None, :]
    for p in range(even // 2):
        out += (x0[:, p, None] + y1[p]) * (x1[:, p, None] + y0[p])
    if even < X.shape[1]:
        out += X[:, even, None] * Y[even]
    return out



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
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        if dLdZ.size * self.W.shape[1] <= 1_000_000 and tame(dLdZ) and tame(self.W):
            return winograd(dLdZ, self.W)
        return dLdZ @ self.W
