"""Homework 1, part 1: the Linear layer."""

import itertools

import numpy as np

INPUTS = {}  # the last batch of each layer, by the layer's number
numbers = itertools.count()


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._number = next(numbers)

    @property
    def A(self):
        return INPUTS[self._number]

    @A.setter
    def A(self, value):
        INPUTS[self._number] = value

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
