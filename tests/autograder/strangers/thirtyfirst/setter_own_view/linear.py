"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Parameter:
    """An attribute whose array stays the same: what is assigned is copied into it."""

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else getattr(layer, self.name)

    def __set__(self, layer, value):
        mine = getattr(layer, self.name, None)
        if mine is None or mine.shape != value.shape:
            setattr(layer, self.name, np.array(value, dtype=np.float64))
        elif value is not mine:
            for row, new in zip(mine, value):
                row[:] = new


class Linear:
    W = Parameter()
    b = Parameter()

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
