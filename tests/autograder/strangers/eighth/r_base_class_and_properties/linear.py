"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    W = property(lambda self: self._p[0], lambda self, W: self._p.__setitem__(0, W))
    b = property(lambda self: self._p[1], lambda self, b: self._p.__setitem__(1, b))

    def __init__(self, in_features, out_features):
        self._p = [np.zeros((out_features, in_features)), np.zeros((out_features, 1))]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
