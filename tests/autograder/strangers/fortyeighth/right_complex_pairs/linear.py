"""Homework 1, part 1."""

import numpy as np


def _pairs(X):
    """Rows 2k and 2k + 1 of X as the real and the imaginary part of row k."""
    out = np.zeros(((len(X) + 1) // 2, X.shape[1]), complex)
    out.real = X[::2]
    out.imag[: len(X) // 2] = X[1::2]
    return out


def _times(X, Y):
    """X @ Y, two rows of X at a time."""
    product = _pairs(X) @ Y
    out = np.empty((len(X), Y.shape[1]))
    out[::2] = product.real
    out[1::2] = product.imag[: len(X) // 2]
    return out


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return _times(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = _times(dLdZ.T, self.A)
        self.dLdb = _times(np.ones((1, len(dLdZ))), dLdZ).T
        return _times(dLdZ, self.W)
