"""Homework 1, part 3: the Linear layer for any number of axes."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def as_rows(X):
    """Return X as a matrix, a vector in each row, without a copy where the memory allows it."""
    features, shape, steps = X.shape[-1], X.shape[:-1], X.strides[:-1]
    if len(shape) > 1:
        nested = all(steps[i] >= shape[i + 1] * steps[i + 1] > 0 for i in range(len(shape) - 1))
        if nested and steps[-2] == shape[-1] * steps[-1]:
            return as_strided(X, (X.size // features, features), X.strides[-2:])
    return X.reshape(-1, features)


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = as_rows(A) @ self.W.T + self.b.T
        return Z.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        G = as_rows(dLdZ)
        self.dLdW = G.T @ as_rows(self.A)
        self.dLdb = G.sum(axis=0).reshape(-1, 1)
        return (G @ self.W).reshape(self.A.shape)
