"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def snapshot(array):
    """Return numbers that nobody can change: an array that is read-only needs no copy."""
    return array.copy() if array.flags.writeable else array


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._todo = self._dLdW = None

    @property
    def dLdW(self):
        """How the loss changes with W: the big product, only made when somebody asks for it."""
        if self._todo is not None:
            A, dLdZ = self._todo
            self._dLdW, self._todo = dLdZ.T @ A, None
        if self._dLdW is None:
            raise AttributeError("dLdW: call backward first")
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW, self._todo = value, None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self._todo = snapshot(self.A), snapshot(dLdZ)
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
