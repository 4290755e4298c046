"""Homework 1, part 1: W and b side by side in one array, and the bias as a feature that is 1."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._P = np.zeros((out_features, in_features + 1))
        self._W = self._P[:, :-1]
        self._b = self._P[:, -1:]

    def _get(name):
        return lambda self: getattr(self, name)

    def _put(name):
        def put(self, values):
            own = getattr(self, name)
            if values is not own:
                own[...] = values

        return put

    W = property(_get("_W"), _put("_W"))
    b = property(_get("_b"), _put("_b"))
    del _get, _put

    @property
    def N(self):
        return len(self.A)

    @N.setter
    def N(self, value):
        pass  # A says it

    def _with_ones(self):
        return np.pad(self.A, ((0, 0), (0, 1)), constant_values=1.0)

    def forward(self, A):
        self.A = A
        return self._with_ones() @ self._P.T

    def backward(self, dLdZ):
        G = dLdZ.T @ self._with_ones()
        self.dLdW, self.dLdb = np.split(G, [-1], axis=1)
        return dLdZ @ self._P[:, :-1]
