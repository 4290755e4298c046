"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def kept(array):
    """Return the array if nobody can write into it, and a copy if somebody can."""
    link = array
    while isinstance(link, np.ndarray):
        if link.flags.writeable:
            return array.copy()
        link = link.base
    return array if link is None or isinstance(link, bytes) else array.copy()


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._factors = self._dLdW = None

    @property
    def dLdW(self):
        """How the loss changes with W: many programs never read it, so it waits until then."""
        if self._factors is not None:
            dLdZ, A = self._factors
            self._dLdW, self._factors = dLdZ.T @ A, None
        if self._dLdW is None:
            raise AttributeError("no backward yet")
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW, self._factors = value, None

    @dLdW.deleter
    def dLdW(self):
        self._dLdW = self._factors = None

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self._factors = kept(dLdZ), kept(self.A)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
