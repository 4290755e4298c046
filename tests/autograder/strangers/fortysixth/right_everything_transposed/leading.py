"""Homework 1, part 3: any number of axes, the features first inside."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((in_features, out_features)).T
        self.b = np.zeros((1, out_features)).T

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        Z = np.tensordot(self.W, A, axes=(1, A.ndim - 1))
        Z += self.b.reshape(-1, *[1] * (A.ndim - 1))
        self.A = A
        return np.moveaxis(Z, 0, -1)

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        leading = list(range(dLdZ.ndim - 1))
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(leading, leading))
        self.dLdb = np.array(dLdZ.sum(axis=tuple(leading))).reshape(-1, 1)
        return np.moveaxis(np.tensordot(self.W, dLdZ, axes=(0, dLdZ.ndim - 1)), 0, -1)
