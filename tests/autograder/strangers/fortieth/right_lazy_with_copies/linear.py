"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from functools import partial

import numpy as np


class Later:
    """An attribute that may hold a function: the first to ask makes it an array."""

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, layer, owner=None):
        if layer is None:
            return self
        try:
            value = layer.__dict__[self.name]
        except KeyError:
            raise AttributeError(self.name) from None
        if callable(value):
            value = layer.__dict__[self.name] = value()
        return value

    def __set__(self, layer, value):
        layer.__dict__[self.name] = value

    def __delete__(self, layer):
        del layer.__dict__[self.name]


class Linear:
    dLdW, dLdb = Later(), Later()

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), order="F")
        self.b = np.zeros((1, out_features)).T

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return self.b.T + A @ self.W.T

    def backward(self, dLdZ):
        A, G = self.A.copy(), dLdZ.copy()
        self.dLdW = partial(np.matmul, G.T, A)
        self.dLdb = partial(np.sum, G.T, axis=1, keepdims=True)
        return dLdZ @ self.W
