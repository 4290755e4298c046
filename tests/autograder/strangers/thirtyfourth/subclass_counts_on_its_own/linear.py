"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def stored(name):
    def get(self):
        try:
            return Linear._states[self._key][name]
        except KeyError:
            raise AttributeError(name) from None

    def put(self, value):
        Linear._states[self._key][name] = value

    return property(get, put)


class Linear:
    """The numbers of all layers are in one table. A layer has only its number in it."""

    _states = {}
    _count = 0

    W, b, A, N, dLdW, dLdb = map(stored, ["W", "b", "A", "N", "dLdW", "dLdb"])

    def __init__(self, in_features, out_features):
        self._key = self._count
        type(self)._count += 1
        self._states[self._key] = {}
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def __del__(self):
        self._states.pop(self._key, None)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
