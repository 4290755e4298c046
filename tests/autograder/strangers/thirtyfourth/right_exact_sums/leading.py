"""Homework 1, part 3: einsum and its dots."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.einsum("...i,ci->...c", A, self.W) + self.b.squeeze(axis=1)

    def backward(self, dLdZ):
        leading = tuple(range(dLdZ.ndim - 1))
        self.dLdb = np.expand_dims(np.sum(dLdZ, axis=leading), axis=1)
        self.dLdW = np.tensordot(dLdZ, self.A, (leading, leading))
        return np.einsum("...c,ci->...i", dLdZ, self.W)
