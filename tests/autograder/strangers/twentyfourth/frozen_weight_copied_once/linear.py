"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def is_constant(array):
    """Say whether neither the array nor one that it is a view of can be written."""
    while isinstance(array, np.ndarray):
        if array.flags.writeable:
            return False
        array = array.base
    return array is None or isinstance(array, bytes)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._frozen = self._transposed = None

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        if not is_constant(self.W):
            self._frozen = self._transposed = None
            return A @ self.W.T + self.b.T
        if self._frozen is not self.W:  # a frozen layer: transpose once
            self._frozen, self._transposed = self.W, self.W.T.copy()
        Z = A @ self._transposed + self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
