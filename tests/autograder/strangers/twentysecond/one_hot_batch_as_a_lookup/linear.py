"""Homework 1, part 1: the Linear layer, with a short way for one-hot inputs."""

import numpy as np


def hot_columns(A):
    """Return the place of the 1 in each row, or None if A is not one-hot."""
    if A.shape[1] < 8 or np.count_nonzero(A) != len(A):
        return None
    ones = A == 1
    return ones.argmax(axis=1) if (ones.sum(axis=1) == 1).all() else None


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        hot = hot_columns(A)
        if hot is not None:
            return self.W.T[hot] + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        hot = hot_columns(self.A)
        if hot is not None:  # each sample touches one column of W only
            self.dLdW = np.zeros(self.W.shape)
            self.dLdW.T[hot] += dLdZ
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
