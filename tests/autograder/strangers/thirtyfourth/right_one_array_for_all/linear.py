"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def with_ones(A):
    """Return A with a column of ones at its right, so that the bias is one more weight."""
    wide = np.ones((A.shape[0], A.shape[1] + 1))
    wide[:, :-1] = A
    return wide


class Linear:
    """W and b are views of one array, [W b]; their gradients are views of another, [dLdW dLdb]."""

    def __init__(self, in_features, out_features):
        self._both = np.zeros((out_features, in_features + 1))
        self._W, self._b = self._both[:, :-1], self._both[:, -1:]

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, numbers):
        self._W[...] = numbers

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, numbers):
        self._b[...] = numbers

    def forward(self, A):
        wide = with_ones(A)
        self.A, self.N = wide[:, :-1], A.shape[0]
        return wide @ self._both.T

    def backward(self, dLdZ):
        gradient = dLdZ.T @ with_ones(self.A)
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        return dLdZ @ self._W
