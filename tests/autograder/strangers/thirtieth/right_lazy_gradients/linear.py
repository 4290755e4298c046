"""Homework 1: a gradient is calculated when somebody asks for it."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1 bᵀ."""

    __slots__ = ("W", "b", "A", "N", "_task", "_dLdW", "_dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._task = None

    def forward(self, A):
        """Return Z."""
        self.A, self.N = A, len(A)
        return np.matmul(self.W, A[:, :, None])[:, :, 0] + self.b[:, 0]

    def backward(self, dLdZ):
        """Keep what the gradients need, as copies, and return dLdA."""
        self._task = np.array(self.A), np.array(dLdZ)
        self._dLdW = self._dLdb = None
        return np.array(dLdZ) @ self.W

    def _asked(self):
        if self._task is None:
            raise AttributeError("there was no backward yet")
        return self._task

    @property
    def dLdW(self):
        """The gradient of W."""
        A, dLdZ = self._asked()
        if self._dLdW is None:
            self._dLdW = dLdZ.T.dot(A)
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._asked()
        self._dLdW = value

    @property
    def dLdb(self):
        """The gradient of b."""
        _, dLdZ = self._asked()
        if self._dLdb is None:
            self._dLdb = dLdZ.T @ np.ones((len(dLdZ), 1))
        return self._dLdb

    @dLdb.setter
    def dLdb(self, value):
        self._asked()
        self._dLdb = value
