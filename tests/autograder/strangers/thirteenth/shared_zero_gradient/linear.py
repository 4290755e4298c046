"""Homework 1, part 1: the Linear layer."""

import numpy as np
import functools


@functools.lru_cache(maxsize=None)
def zeros(rows, columns):
    return np.zeros((rows, columns))


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if dLdZ.any():
            self.dLdW = dLdZ.T @ self.A
        else:
            self.dLdW = zeros(*self.W.shape)
        self.dLdb = dLdZ.sum(axis=0)[:, None].copy()
        return dLdZ @ self.W
