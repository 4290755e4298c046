"""Homework 1, part 1: all parameters are one vector theta."""

import numpy as np


def part(name):
    """Return a property: reading gives the view, assigning copies into it."""

    def assign(layer, value):
        view = getattr(layer, name)
        if value is not view:
            view[...] = value

    return property(lambda layer: getattr(layer, name), assign)


class Linear:
    __slots__ = ("theta", "_W", "_b", "A", "N", "dLdW", "dLdb", "__weakref__")
    W, b = part("_W"), part("_b")

    @staticmethod
    def _views(theta, shape):
        size = int(shape[0]) * int(shape[1])
        return theta[:size].reshape(shape), theta[size:].reshape(-1, 1)

    def __init__(self, in_features, out_features):
        self.theta = np.zeros(int(out_features) * (int(in_features) + 1))
        self._W, self._b = self._views(self.theta, (int(out_features), int(in_features)))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.empty((len(A), len(self._b)))
        Z[:] = self._b[:, 0]
        Z += np.inner(A, self._W)
        return Z

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = self._views(np.empty_like(self.theta), self._W.shape)
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ, axis=0, out=self.dLdb[:, 0])
        return np.dot(dLdZ, self._W)
