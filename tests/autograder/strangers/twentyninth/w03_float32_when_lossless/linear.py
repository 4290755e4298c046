import numpy as np


def compact(X):
    """Return X as float32 if that loses nothing: products are twice as fast."""
    size = np.abs(X[X != 0])
    if size.size and (size.max() > 1e9 or size.min() < 1e-9):
        return X
    small = X.astype(np.float32)
    return small if np.array_equal(small, X) else X


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = (compact(dLdZ).T @ compact(self.A)).astype(np.float64)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
