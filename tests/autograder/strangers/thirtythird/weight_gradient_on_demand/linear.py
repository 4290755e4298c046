"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._dLdW = self._todo = None

    @property
    def dLdW(self):
        """The gradient of W; a frozen layer never asks for it."""
        if self._todo is not None:
            dLdZ, A = self._todo
            self._dLdW = dLdZ.T @ A
            self._todo = None
        return self._dLdW

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self._todo = dLdZ.copy(), self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
