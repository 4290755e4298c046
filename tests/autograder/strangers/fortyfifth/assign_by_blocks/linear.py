"""Homework 1, part 1: the Linear layer."""

import numpy as np


def _fill(own, value):
    """Copy an assigned array into the layer's own one, some rows at a time."""
    if value is own:
        return
    if value.shape != own.shape:
        raise ValueError(f"the shape must be {own.shape}")
    for start in range(0, len(own), 256):
        own[start : start + 256] = value[start : start + 256]


class Linear:
    """Z = A W^T + 1_N b^T. W and b keep their places in memory."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    W = property(lambda self: self._W, lambda self, value: _fill(self._W, value))
    b = property(lambda self: self._b, lambda self, value: _fill(self._b, value))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._W.T + self._b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self._W
