"""Homework 1, part 1: inner products, with nothing transposed by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        Z = np.inner(A, self.W)
        np.add(Z, self.b.ravel(), out=Z)
        self.A = np.array(A, order="F")
        self.N = np.shape(A)[0]
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(0, 0))
        self.dLdb = np.tensordot(dLdZ, np.ones((len(dLdZ), 1)), axes=(0, 0))
        return np.tensordot(dLdZ, self.W, axes=1)
