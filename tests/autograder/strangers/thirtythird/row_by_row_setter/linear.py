"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def fill(mine, new):
    """Copy new numbers into the array that we have, one row after another."""
    if mine.shape != np.shape(new):
        raise ValueError(f"a shape of {mine.shape} is needed, not {np.shape(new)}")
    for row, new_row in zip(mine, new):
        row[:] = new_row


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, new):
        fill(self._W, new)

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, new):
        fill(self._b, new)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
