"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """W and b are views of one array theta = [W b]; a batch gets a column of ones."""

    def __init__(self, in_features, out_features):
        self._theta = np.zeros((out_features, in_features + 1))
        self._W, self._b = self._theta[:, :-1], self._theta[:, -1:]

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, numbers):
        np.copyto(self._W, numbers)

    @property
    def b(self):
        return self._b

    @b.setter
    def b(self, numbers):
        np.copyto(self._b, numbers)

    def forward(self, A):
        self.A, self.N = A, len(A)
        return _with_ones(A) @ self._theta.T

    def backward(self, dLdZ):
        slopes = dLdZ.T @ _with_ones(self.A)
        self.dLdW, self.dLdb = slopes[:, :-1], slopes[:, -1:]
        return dLdZ @ self._W


def _with_ones(A):
    return np.concatenate([A, np.ones((len(A), 1))], axis=1)
