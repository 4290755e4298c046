"""Homework 1, part 3: any number of axes."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def matrix(X):
    """Return the vectors of X as rows, without a copy if the leading axes follow one another."""
    C = X.shape[-1]
    if X.ndim > 2 and X.strides[0] > X.strides[-1] > 0 and X.strides[0] == X.shape[1] * X.strides[1]:
        return as_strided(X, (X.size // C, C), X.strides[-2:], writeable=False)
    return X.reshape(-1, C)


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        rows = matrix(dLdZ)
        self.dLdW = rows.T @ matrix(self.A)
        self.dLdb = rows.sum(axis=0)[:, None]
        return dLdZ @ self.W
