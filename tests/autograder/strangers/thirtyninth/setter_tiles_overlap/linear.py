"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

TILE = 64


def copied(own, new):
    """Copy new into own, a tile of rows at a time, and return own; another shape gets a new array."""
    if own is new:
        return own
    if own is None or own.shape != new.shape:
        return np.array(new, dtype=np.float64)
    for row in range(0, len(own), TILE):
        own[row : row + TILE] = new[row : row + TILE]
    return own



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    _W = _b = None

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, new):
        self._W = copied(self._W, new)

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, new):
        self._b = copied(self._b, new)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
