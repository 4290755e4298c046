"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        theta = np.zeros((int(out_features), int(in_features) + 1))
        self._W, self._b = theta[:, :-1], theta[:, -1:]

    W = property(lambda self: self._W, lambda self, new: np.copyto(self._W, new))
    b = property(lambda self: self._b, lambda self, new: np.copyto(self._b, new))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.hstack([A, np.ones((len(A), 1))]) @ np.hstack([self._W, self._b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ np.hstack([self.A, np.ones((len(self.A), 1))])
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self._W
