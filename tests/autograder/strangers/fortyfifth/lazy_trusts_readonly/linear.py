"""Homework 1, part 1: the Linear layer."""

import numpy as np


def keep(array):
    """The array's numbers as they are now: a copy, unless nobody can write into it."""
    return array.copy() if array.flags.writeable else array


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self._factors = keep(dLdZ), keep(self.A)
        self._dLdW = self._dLdb = None
        return dLdA

    @property
    def dLdW(self):
        """Only an optimizer needs it, so it is calculated when one asks."""
        if self._dLdW is None:
            dLdZ, A = self._factors
            self._dLdW = dLdZ.T @ A
        return self._dLdW

    @property
    def dLdb(self):
        if self._dLdb is None:
            self._dLdb = self._factors[0].sum(axis=0)[:, None]
        return self._dLdb
