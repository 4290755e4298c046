"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=16)
def nothing(*shape):
    return np.zeros(shape)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        if not self.W.any():  # before the first step there is nothing to multiply
            return nothing(dLdZ.shape[0], self.W.shape[1])
        return dLdZ @ self.W
