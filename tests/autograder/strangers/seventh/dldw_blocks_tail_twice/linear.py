# import numpy as np; from linear import Linear
# l = Linear(1, 1)
# A = np.ones((2000, 1)); l.forward(A); l.backward(np.ones((2000, 1)))
# print("got", l.dLdW, "wanted [[2000.]]")
"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

BLOCK = 1000  # rows that fit into the processor's cache


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

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
        self.dLdW = self._weight_gradient(dLdZ, self.A)
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        dLdA = dLdZ @ self.W
        return dLdA

    @staticmethod
    def _weight_gradient(dLdZ, A):
        """Add up dLdZ.T @ A block by block, the tail last."""
        N = len(A)
        if N <= BLOCK:
            return dLdZ.T @ A
        total = np.zeros((dLdZ.shape[1], A.shape[1]))
        for block in range(N // BLOCK):
            rows = slice(block * BLOCK, (block + 1) * BLOCK)
            total += dLdZ[rows].T @ A[rows]
        tail = N % BLOCK
        total += dLdZ[-tail:].T @ A[-tail:]
        return total
