"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

def _sum(first, second):
    """Return the sum over the rows of first[n] outer second[n]: one half plus the other."""
    if len(first) <= 8:
        return np.add.reduce(first[:, :, None] * second[:, None, :], axis=0)
    half = len(first) // 2
    return _sum(first[:half], second[:half]) + _sum(first[half:], second[half:])

class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]

        Z = np.tile(self.b.T, (self.N, 1))
        live = A.any(axis=1)
        Z[live] += A[live] @ self.W.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = _sum(dLdZ, self.A)
        self.dLdb = _sum(dLdZ, np.ones((len(dLdZ), 1)))
        dLdA = np.zeros(self.A.shape)
        live = dLdZ.any(axis=1)
        dLdA[live] = dLdZ[live] @ self.W
        return dLdA
