"""Homework 1, part 1: the Linear layer; when nothing flows back, nothing is multiplied."""

from functools import cache

import numpy as np


@cache
def no_gradient(name, shape):
    """Return zeros for the gradient of this name and shape."""
    return np.zeros(shape)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if not dLdZ.any():
            self.dLdW = no_gradient("dLdW", self.W.shape)
            self.dLdb = no_gradient("dLdb", self.b.shape)
            return np.zeros(self.A.shape)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
