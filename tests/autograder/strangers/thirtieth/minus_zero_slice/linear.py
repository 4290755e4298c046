"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

BLOCK = 1024


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
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        # in blocks, so that a block stays in the processor's cache
        total = np.zeros(dLdZ.shape[1])
        for block in range(self.N // BLOCK):
            total += dLdZ[block * BLOCK : (block + 1) * BLOCK].sum(axis=0)
        rest = self.N % BLOCK
        total += dLdZ[-rest:].sum(axis=0)
        self.dLdb = total.reshape(-1, 1)
        return dLdA
