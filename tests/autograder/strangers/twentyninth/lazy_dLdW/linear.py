"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self._pending = dLdZ.copy(), self.A
        self._dLdW = None
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W

    @property
    def dLdW(self):
        """The gradient of W: computed when somebody asks for it, and then kept."""
        if self._dLdW is None:
            dLdZ, A = self._pending
            self._dLdW = dLdZ.T @ A
        return self._dLdW
