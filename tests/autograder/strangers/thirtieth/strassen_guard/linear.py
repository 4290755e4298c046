"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

SMALLEST = 64  # smaller matrices gain nothing


def well_scaled(X):
    """Return whether the numbers of X have about the same size, so that differences are harmless."""
    sizes = np.abs(X)
    return sizes.max() <= 1e6 * sizes.min()


def strassen(X, Y):
    """Return X @ Y with seven products of halves instead of eight."""
    n, m, p = X.shape[0] // 2, X.shape[1] // 2, Y.shape[1] // 2
    X11, X12, X21, X22 = X[:n, :m], X[:n, m:], X[n:, :m], X[n:, m:]
    Y11, Y12, Y21, Y22 = Y[:m, :p], Y[:m, p:], Y[m:, :p], Y[m:, p:]
    M1 = (X11 + X22) @ (Y11 + Y22)
    M2 = (X21 + X22) @ Y11
    M3 = X11 @ (Y12 - Y22)
    M4 = X22 @ (Y21 - Y11)
    M5 = (X11 + X12) @ Y22
    M6 = (X21 - X11) @ (Y11 + Y12)
    M7 = (X12 - X22) @ (Y21 + Y22)
    return np.block([[M1 + M4 - M5 + M7, M3 + M5], [M2 + M4, M1 - M2 + M3 + M6]])


def product(X, Y):
    """Return X @ Y."""
    sizes = (*X.shape, Y.shape[1])
    even = all(size % 2 == 0 and size >= SMALLEST for size in sizes)
    if even and well_scaled(X) and well_scaled(Y):
        return strassen(X, Y)
    return X @ Y


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

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
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
