"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from weakref import WeakKeyDictionary

import numpy as np

_BATCHES = WeakKeyDictionary()


class Stored:
    """An attribute that is stored outside of its object."""

    def __init__(self, name):
        self.name = name

    def __get__(self, layer, owner=None):
        return self if layer is None else _BATCHES[layer][self.name]

    def __set__(self, layer, value):
        _BATCHES.setdefault(layer, {})[self.name] = value


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    A = Stored("A")
    N = Stored("N")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
