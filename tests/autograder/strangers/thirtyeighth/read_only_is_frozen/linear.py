"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A), len(self.W)):
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        # Many programs read only dLdA of a layer that is frozen, so dLdW and dLdb wait.
        self._todo = (_kept(dLdZ), self.A.copy())
        self._dLdW = self._dLdb = None
        return dLdZ @ self.W

    @property
    def dLdW(self):
        if self._dLdW is None:
            dLdZ, A = self._todo
            self._dLdW = dLdZ.T @ A
        return self._dLdW

    @dLdW.setter
    def dLdW(self, numbers):
        self._dLdW = numbers

    @property
    def dLdb(self):
        if self._dLdb is None:
            self._dLdb = self._todo[0].sum(axis=0).reshape(-1, 1)
        return self._dLdb

    @dLdb.setter
    def dLdb(self, numbers):
        self._dLdb = numbers


def _kept(array):
    """Return an array that nobody changes."""
    return array.copy() if array.flags.writeable else array
