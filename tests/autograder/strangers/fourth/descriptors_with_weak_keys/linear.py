import weakref

import numpy as np


class Kept:
    """An attribute kept outside of its object, for as long as the object lives."""

    def __init__(self):
        self.values = weakref.WeakKeyDictionary()

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            return self.values[layer]
        except KeyError:
            raise AttributeError(self.name) from None

    def __set__(self, layer, value):
        self.values[layer] = value

    def __delete__(self, layer):
        if self.values.pop(layer, self) is self:
            raise AttributeError(self.name)


class Linear:
    W, b, A, N, dLdW, dLdb = (Kept() for _ in range(6))

    def __init__(self, in_features, out_features):
        self.W = np.full((out_features, in_features), 0.0)
        self.b = np.full((out_features, 1), 0.0)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return (self.W @ A.T + self.b).T

    def backward(self, dLdZ):
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return (self.W.T @ dLdZ.T).T
