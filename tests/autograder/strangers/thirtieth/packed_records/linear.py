"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def matrix(X):
    """Return X row after row in memory, without a copy where it lies like that already."""
    N, C = X.shape
    step = tuple(stride // X.itemsize for stride in X.strides)  # in numbers instead of bytes
    if step == (C, 1):
        return np.lib.stride_tricks.as_strided(X, (N, C), (C * X.itemsize, X.itemsize))
    return X.copy(order="C")


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ matrix(self.A)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
