"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._last = None

    def _product(self, A):
        """Return A Wᵀ. When A comes again and few weights moved, as in a gradient check, only
        their change is worked out.
        """
        W = self.W
        if self._last is not None:
            batch, weights, product = self._last
            if weights.shape == W.shape and np.array_equal(batch, A):
                moved = np.flatnonzero((W != weights).any(axis=0))
                if 4 * len(moved) <= W.shape[1]:
                    product = product + A[:, moved] @ (W[:, moved] - weights[:, moved]).T
                    self._last = batch, W.copy(), product
                    return product
        product = A @ W.T
        self._last = A.copy(), W.copy(), product
        return product

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        Z = self._product(A) + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
