"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


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
        return A @ self.W.T + self.b.T

    def _feature_of_ones(self):
        """Return the number of the one feature that is 1 in all of a large batch, or None."""
        N, C_in = self.A.shape
        if C_in == 1 or N < 4 * C_in:
            return None
        constant = np.flatnonzero((self.A == self.A[0]).all(axis=0))
        return constant[0] if len(constant) == 1 and self.A[0, constant[0]] == 1 else None

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        ones = self._feature_of_ones()
        if ones is None:
            self.dLdb = dLdZ.sum(axis=0)[:, None]
        else:  # it works as a bias: its column of dLdW is dLdb, without a second sum over the batch
            self.dLdb = self.dLdW[:, ones : ones + 1]
        return dLdZ @ self.W
