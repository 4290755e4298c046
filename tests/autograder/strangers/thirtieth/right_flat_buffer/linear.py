"""Homework 1: all numbers of a layer lie in one block of memory."""

import numpy as np


class Parameter:
    """An array that stays; what is assigned is copied into it."""

    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, layer, owner=None):
        return self if layer is None else layer.__dict__[self.name]

    def __set__(self, layer, value):
        mine = layer.__dict__[self.name]
        if value is mine:
            return
        if mine.flags.writeable:
            mine[...] = value
        else:
            layer.__dict__[self.name] = np.array(value)


class Linear:
    """Z = A Wᵀ + 1 bᵀ."""

    W, b = Parameter(), Parameter()

    def __init__(self, in_features, out_features):
        """One block of zeros, and four views of it."""
        I, C = int(in_features), int(out_features)
        block = np.zeros(2 * C * (I + 1))
        ends = np.cumsum([C * I, C, C * I])
        parts = np.split(block, ends)
        self._W, self._b = parts[0].reshape(C, I), parts[1].reshape(C, 1)
        self._places = parts[2].reshape(C, I), parts[3].reshape(C, 1)

    def forward(self, A):
        """Return Z for the batch A."""
        self.A, (self.N, _) = A, A.shape
        Z = np.empty((self.N, len(self.W)))
        Z[...] = self.b[:, 0]
        Z += np.inner(A, self.W)
        return Z

    def backward(self, dLdZ):
        """Overwrite dLdW and dLdb in their places, return dLdA."""
        self.dLdW, self.dLdb = self._places
        self.dLdW[...] = np.matmul(dLdZ.T, self.A)
        self.dLdb[...] = np.einsum("nc->c", dLdZ)[:, None]
        return np.matmul(dLdZ, self.W)
