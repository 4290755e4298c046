"""Homework 1, part 1: the Linear layer."""

import weakref

import numpy as np


class Kept:
    """An attribute whose values are kept beside the layers, and go with them."""

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


class Linear:
    W, b, A, N, dLdW, dLdb = Kept(), Kept(), Kept(), Kept(), Kept(), Kept()

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
