"""Homework 1, part 3: the leading axes one after the other, down to a vector."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy(order="K")
        return np.tensordot(A, self.W, (-1, 1)) + self.b[:, 0]

    def backward(self, dLdZ):
        leading = tuple(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, (leading, leading))
        self.dLdb = dLdZ.sum(axis=leading).reshape(-1, 1) + 0.0
        return np.tensordot(dLdZ, self.W, 1)
