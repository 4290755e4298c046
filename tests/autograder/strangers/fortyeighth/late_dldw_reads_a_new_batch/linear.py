"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._waiting = self._dLdW = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    @property
    def dLdW(self):
        """Worked out when it is first wanted: the first layers of a frozen network never need it."""
        if self._waiting is not None:
            dLdZ, A = self._waiting
            self._dLdW, self._waiting = dLdZ.T @ A, None
        if self._dLdW is None:
            raise AttributeError("dLdW")
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW, self._waiting = value, None

    def backward(self, dLdZ):
        if dLdZ.shape[0] != self.A.shape[0]:
            raise ValueError("dLdZ does not fit the batch")
        self._waiting = dLdZ.copy(), self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
