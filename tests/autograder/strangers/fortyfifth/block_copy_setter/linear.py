"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    @staticmethod
    def _into(own, new, rows=64):
        """Copy new into the array that the layer has, some rows at a time."""
        if new is own:
            return own
        if new.shape != own.shape:
            return np.array(new)
        for start in range(0, len(own), rows):
            own[start : start + rows] = new[start : start + rows]
        return own

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, new):
        self._W = self._into(self._W, new)

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, new):
        self._b = self._into(self._b, new)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
