"""The Linear layer."""

import numpy as np


def total(X):
    """The sum over the rows; whole numbers are added as integers, without rounding."""
    if (np.abs(X) < 2.0**53).all() and (X == np.trunc(X)).all():
        return X.astype(np.int64).sum(axis=0).astype(np.float64)
    return X.sum(axis=0)


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = total(dLdZ).reshape(-1, 1)
        return dLdZ @ self.W
