"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.N, self._ones = 0, None

    def forward(self, A):
        new_size = self._ones is None or A.shape[0] != self.N
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        if new_size:  # most batches have the size of the last one
            self._ones = np.ones((self.N, 1))
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ self._ones
        return dLdZ @ self.W
