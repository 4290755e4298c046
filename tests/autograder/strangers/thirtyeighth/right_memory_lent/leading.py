"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """All axes as they are: no array is reshaped."""

    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.tensordot(A, self.W, axes=(-1, -1)) + self.b[:, 0]

    def backward(self, dLdZ):
        leading = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = np.add.reduce(dLdZ, axis=leading)[:, np.newaxis] + 0.0
        return np.tensordot(dLdZ, self.W, axes=(-1, 0))
