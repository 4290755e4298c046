"""Homework 1, part 3, for extra points: the Linear layer for arrays of any number of axes."""

import math

import numpy as np
from numpy.lib.stride_tricks import as_strided


def _rows(X):
    """Return X as a matrix of its vectors. If its memory allows it, this is a view, not a copy."""
    leading = [axis for axis in zip(X.shape[:-1], X.strides[:-1]) if axis[0] > 1]
    dense = X.ndim > 1 and X.strides[-1] == 8 and X.strides[-2] == 8 * X.shape[-1]
    dense = dense and all(stride >= X.strides[-2] for _, stride in leading)
    if not leading or not dense:
        return X.reshape(-1, X.shape[-1])
    for (_, outer), (size, inner) in zip(leading, leading[1:]):
        if outer != size * inner:
            return X.reshape(-1, X.shape[-1])
    count = math.prod(X.shape[:-1])
    return as_strided(X, (count, X.shape[-1]), X.strides[-2:], writeable=False)


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        rows = _rows(A)
        Z = rows @ self.W.T + self.b.T
        return Z.reshape(A.shape[:-1] + (Z.shape[-1],))

    def backward(self, dLdZ):
        rows = _rows(dLdZ)
        self.dLdW = rows.T @ _rows(self.A)
        self.dLdb = rows.sum(axis=0)[:, None]
        return (rows @ self.W).reshape(self.A.shape)
