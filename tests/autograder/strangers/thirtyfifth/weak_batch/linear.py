"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

LARGE = 2**18  # numbers; the program has a large batch anyway, so do not keep it alive


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def A(self):
        return self._batch()

    @A.setter
    def A(self, A):
        self._batch = weakref.ref(A) if A.size >= LARGE else lambda: A

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        self.dLdW = dLdZ.T @ A
        return dLdZ @ self.W
