"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

STATE = weakref.WeakKeyDictionary()


class Linear:
    __slots__ = ("__weakref__",)

    def __new__(cls, in_features, out_features):
        self = super().__new__(cls)
        STATE[self] = {"W": np.zeros((out_features, in_features)), "b": np.zeros((out_features, 1))}
        return self

    def __getattr__(self, name):
        try:
            return STATE[self][name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        # a fresh array for each new W, b; the layer's own (after -=) stays
        table = STATE[self]
        if name in ("W", "b") and value is not table[name]:
            value = np.array(value, order="F")
        table[name] = value

    def forward(self, A):
        STATE[self].update(A=A, N=A.shape[0])
        return np.dot(A, self.W.T) + self.b.ravel()

    def backward(self, dLdZ):
        ones = np.ones((dLdZ.shape[0], 1))
        STATE[self].update(dLdW=np.dot(dLdZ.T, self.A), dLdb=np.dot(dLdZ.T, ones))
        return np.dot(dLdZ, self.W)
