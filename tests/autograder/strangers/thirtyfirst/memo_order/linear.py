"""Homework 1, part 1: the Linear layer."""

import numpy as np


def key(array):
    """Return what tells one array from another (in the cheapest order: as it lies in memory)."""
    return array.shape, array.tobytes("A")


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._last = None

    def forward(self, A):
        # the same batch with the same parameters gives the same Z: do not work twice
        now = key(A), key(self.W), key(self.b)
        if self._last is None or self._last[0] != now:
            self._last = now, A @ self.W.T + self.b.T
        self.A, self.N = A, len(A)
        return self._last[1].copy()

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
