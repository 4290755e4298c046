"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._generation = 0  # of A: 16 bits, + 1 with each forward
        self._packed = None  # A, packed for backward: (generation, array, packed)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        self._generation = (self._generation + 1) & 0xFFFF
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        packed = self._packed
        if packed is None or packed[0] != self._generation or packed[1] is not self.A:
            packed = self._packed = self._generation, self.A, np.array(self.A, order="C")
        self.dLdW = dLdZ.T @ packed[2]
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
