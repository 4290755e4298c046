"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Late:
    def __init__(self, rule):
        self.rule = rule

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):  # not a data descriptor: the found value shadows it
        if layer is None:
            return self
        if "_seen" not in vars(layer):
            raise AttributeError(self.name)
        value = vars(layer)[self.name] = self.rule(*layer._seen)
        return value


class Linear:
    dLdW = Late(lambda A, dLdZ: np.einsum("nc,ni->ci", dLdZ, A, optimize=True))
    dLdb = Late(lambda A, dLdZ: np.einsum("nc->c", dLdZ)[:, None].copy())

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        self._seen = self.A.copy(), dLdZ.copy()
        for name in ("dLdW", "dLdb"):
            vars(self).pop(name, None)
        return dLdA
