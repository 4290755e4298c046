import numpy as np


def scale(X, axis):
    """Return powers of two near the largest magnitude along the axis."""
    largest = np.abs(X).max(axis=axis, keepdims=True)
    return np.where(largest > 0, np.ldexp(1.0, np.frexp(largest)[1]), 1.0)


def product(X, Y):
    """X @ Y, scaled row by row and column by column when the plain one is near overflow."""
    if np.abs(X).max() * np.abs(Y).max() * X.shape[1] < 1e300:
        return X @ Y
    rows, columns = scale(X, 1), scale(Y, 0)
    return ((X / rows) @ (Y / columns)) * (rows * columns)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = dLdZ.T @ self.A
        return product(dLdZ, self.W)
