"""Homework 1, part 1: each gradient is calculated when somebody first reads it."""

import numpy as np


class OnDemand:
    """An attribute that is calculated at its first use, and stored then."""

    def __init__(self, formula):
        self.formula = formula

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        if self.name not in layer._stored:
            if layer._saved is None:
                raise AttributeError(f"{self.name}: there was no backward yet")
            layer._stored[self.name] = self.formula(*layer._saved)
        return layer._stored[self.name]

    def __set__(self, layer, value):
        layer._stored[self.name] = value


class Linear:
    dLdW = OnDemand(lambda dLdZ, A: dLdZ.T @ A)
    dLdb = OnDemand(lambda dLdZ, A: dLdZ.T @ np.ones((len(dLdZ), 1)))

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._saved, self._stored = None, {}

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return np.inner(A, self.W) + self.b[:, 0]

    def backward(self, dLdZ):
        self._saved, self._stored = (dLdZ.copy(), self.A.copy()), {}
        return dLdZ @ self.W
