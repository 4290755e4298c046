"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._batch = None

    @property
    def A(self):
        """The batch. It belongs to the caller: the layer does not keep its memory alive."""
        return None if self._batch is None else self._batch()

    @A.setter
    def A(self, A):
        self._batch = lambda: A

    def forward(self, A):
        self._batch = weakref.ref(A)
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        self.dLdW = dLdZ.T @ self.A
        return dLdZ @ self.W
