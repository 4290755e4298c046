"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from weakref import WeakKeyDictionary

import numpy as np

_table = WeakKeyDictionary()


class Linear:
    """An empty object: all of its numbers are in a table of the module, until it is deleted."""

    def __new__(cls, *sizes):
        layer = super().__new__(cls)
        _table[layer] = {}
        return layer

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def __getattr__(self, name):
        try:
            return _table[self][name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        _table[self][name] = value

    def __delattr__(self, name):
        if _table[self].pop(name, None) is None:
            raise AttributeError(name)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return (self.W @ A.T + self.b).T

    def backward(self, dLdZ):
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        return (self.W.T @ dLdZ.T).T
