"""Homework 1, part 3: any number of axes."""

import numpy as np


class LinearND:
    """The layer."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A[...]
        Z = np.moveaxis(np.tensordot(self.W, A, axes=(1, A.ndim - 1)), 0, -1)
        Z += self.b.T[0]
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        total = np.zeros((2, self.b.size))
        total[::2] = dLdZ.reshape(-1, self.b.size)[::-1].sum(axis=0)
        self.dLdb = total[:1].T
        self.dLdW = np.einsum("vc,vi->ic", dLdZ.reshape(-1, self.b.size), self.A.reshape(-1, self.W.shape[1]), optimize=True).T
        return np.moveaxis(np.tensordot(self.W, dLdZ, axes=(0, -1)), 0, -1)
