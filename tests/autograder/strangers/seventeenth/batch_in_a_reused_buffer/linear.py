"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._batch, self._ones = np.empty((0, in_features)), np.empty((0, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.N = len(A)
        if self.N > len(self._batch):
            self._batch, self._ones = np.empty((self.N, A.shape[1])), np.ones((self.N, 1))
        self.A = self._batch[: self.N]
        self.A[:] = A
        return self.A @ self.W.T + self._ones[: self.N] @ self.b.T

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        if len(dLdZ) > len(self._ones):
            self._ones = np.ones((len(dLdZ), 1))
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ self._ones[: len(dLdZ)]
        return dLdZ @ self.W
