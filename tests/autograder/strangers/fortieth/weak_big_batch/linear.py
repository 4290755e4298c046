"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

BIG = 1_000_000  # numbers: a batch of 8 MB belongs to the program, the layer must not keep it alive


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        return self._A()

    @A.setter
    def A(self, batch):
        self._A = weakref.ref(batch) if batch.size > BIG else lambda: batch

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
