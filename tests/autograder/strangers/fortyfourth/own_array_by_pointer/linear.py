"""Homework 1, part 1: the Linear layer."""

import numpy as np


def own(name):
    """A parameter that is copied into the layer's own array, so that held references stay valid."""
    slot = "_" + name

    def get(self):
        return getattr(self, slot)

    def put(self, value):
        mine = getattr(self, slot)
        # layer.W -= step hands us our own memory again: nothing to copy then.
        if value.shape == mine.shape and value.ctypes.data == mine.ctypes.data:
            return
        mine[...] = value

    return property(get, put)


class Linear:
    W, b = own("W"), own("b")

    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self._b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
