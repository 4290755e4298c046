import numpy as np


def is_small_whole(X):
    """Say whether X holds whole numbers, and the product of two fits into a float32's 24 bits."""
    return np.abs(X).max() <= 2**12 and np.array_equal(X, np.rint(X))


def product(X, Y):
    """Return X Y; small whole numbers take half the memory, and half the time."""
    if is_small_whole(X) and is_small_whole(Y):
        return (X.astype(np.float32) @ Y.astype(np.float32)).astype(np.float64)
    return X @ Y


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
