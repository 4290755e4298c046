"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def fingerprint(W):
    """Return a number that is another one when W has other numbers, or the same in other places."""
    places = np.exp(np.sin(np.arange(W.size)))
    return W.shape, float(np.sum(W.ravel() * places))


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._mark = None

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        mark = fingerprint(self.W)
        if mark != self._mark:  # W is new: transpose it once, for all batches
            self._transposed = self.W.T.copy()
            self._mark = mark
        Z = A @ self._transposed + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
