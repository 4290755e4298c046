"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Parameter:
    """An array that is made once. An assignment copies the rows into it, so that it stays in place."""

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else layer.__dict__[self.name]

    def __set__(self, layer, value):
        own = layer.__dict__.get(self.name)
        if own is None or own.shape != np.shape(value):
            layer.__dict__[self.name] = np.array(value)
        elif value is not own:
            for row, new in zip(own, value):
                row[:] = new


class Linear:
    W = Parameter()
    b = Parameter()

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
