"""Homework 1, part 3."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def _vectors(X):
    """X.reshape(-1, C), without a copy if the vectors lie at equal distances."""
    C = X.shape[-1]
    if X.ndim > 2 and min(X.strides) > 0:
        M = X.size // C
        if X.strides[0] * X.shape[0] == X.strides[-2] * M:
            return as_strided(X, (M, C), X.strides[-2:])
    return X.reshape(-1, C)


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        flat = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = flat.T @ _vectors(self.A)
        self.dLdb = flat.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
