"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import itertools

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    _count = itertools.count()
    _batches = [None] * 256

    def __init__(self, in_features, out_features):
        self._slot = next(Linear._count) % len(Linear._batches)
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        return Linear._batches[self._slot]

    @A.setter
    def A(self, A):
        Linear._batches[self._slot] = A

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
