# L = Linear(1, 1); D = np.ones((2, 1))
# L.forward(np.ones((2, 1))); L.backward(D)
# D[:] = 50.0
# wrong = L.dLdb[0, 0] != 2.0
"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self._dLdZ, self._dLdb = dLdZ, None
        return dLdA

    @property
    def dLdb(self):
        """The sum over the batch, calculated once, when it is needed."""
        if self._dLdb is None:
            self._dLdb = self._dLdZ.sum(axis=0).reshape(-1, 1)
        return self._dLdb

    @dLdb.setter
    def dLdb(self, value):
        self._dLdb = value
