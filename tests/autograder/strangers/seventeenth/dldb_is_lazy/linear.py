"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pending = self._dLdb = None

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A

        self._pending, self._dLdb = dLdZ, None  # summed when somebody asks
        return dLdZ @ self.W

    @property
    def dLdb(self):
        """How the loss changes with b."""
        if self._dLdb is None:
            if self._pending is None:
                raise AttributeError("dLdb: call backward first")
            self._dLdb = self._pending.sum(axis=0).reshape(-1, 1)
        return self._dLdb

    @dLdb.setter
    def dLdb(self, gradient):
        self._dLdb = gradient
