"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    def _load(self, mine, given):
        """Copy what is assigned into the layer's own array, so that its holders see it."""
        if np.may_share_memory(mine, given):  # layer.W -= step: it is in place already
            return mine
        if mine.shape != np.shape(given):
            return np.array(given, dtype=float)
        mine[...] = given
        return mine

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, given):
        self._W = self._load(self._W, given)

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, given):
        self._b = self._load(self._b, given)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
