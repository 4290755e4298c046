"""Linear layer."""

import itertools

import numpy as np


_serial = itertools.count()
_parameters = {}


class Linear:
    def __init__(self, in_features, out_features):
        self._key = next(_serial)
        _parameters[self._key] = {}
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    W = property(lambda self: _parameters[self._key]["W"],
                 lambda self, value: _parameters[self._key].__setitem__("W", value))
    b = property(lambda self: _parameters[self._key]["b"],
                 lambda self, value: _parameters[self._key].__setitem__("b", value))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
