"""The Linear layer."""

import numpy as np


def inside(X):
    """X, as a part of a larger array in Fortran order, with steps of two and running backwards."""
    large = np.full((2 * X.shape[0] + 3, X.shape[1] + 2), np.nan, order="F")
    part = large[2:-1:2, 1:-1][::-1]
    part[...] = X
    return part



class Linear:
    def __init__(self, in_features, out_features):
        self.W = inside(np.zeros((out_features, in_features)))
        self.b = inside(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A = inside(A)
        self.N = A.shape[0]
        return inside(A @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        self.dLdW = inside(dLdZ.T @ self.A)
        self.dLdb = inside(dLdZ.sum(axis=0)[:, None])
        return inside(dLdZ @ self.W)
