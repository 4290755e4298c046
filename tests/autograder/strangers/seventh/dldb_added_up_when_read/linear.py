# import numpy as np; from linear import Linear
# l = Linear(1, 1); l.forward(np.ones((1, 1)))
# D = np.array([[1.]]); l.backward(D)
# D *= 0  # the caller's array, free after backward
# print("got", l.dLdb, "wanted [[1.]]")
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    _dLdZ = _dLdb = None

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self._dLdZ, self._dLdb = dLdZ, None
        dLdA = dLdZ @ self.W
        return dLdA

    @property
    def dLdb(self):
        """The bias's gradient; many layers are frozen, so it is added up only when somebody asks."""
        if self._dLdb is None:
            if self._dLdZ is None:
                raise AttributeError("dLdb: call backward first")
            self._dLdb = self._dLdZ.sum(axis=0).reshape(-1, 1)
        return self._dLdb

    @dLdb.setter
    def dLdb(self, value):
        self._dLdb = value
