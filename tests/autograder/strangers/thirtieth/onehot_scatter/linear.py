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
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        dLdA = dLdZ @ self.W
        self.dLdW = self._weight_gradient(dLdZ, self.A)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA

    def _weight_gradient(self, dLdZ, A):
        """Return dLdW; for a one-hot batch, each sample reaches a single column of W."""
        is_binary = ((A == 0) | (A == 1)).all()
        if A.shape[1] > 1 and is_binary and (A.sum(axis=1) == 1).all():
            dLdW = np.zeros(self.W.shape)
            dLdW[:, A.argmax(axis=1)] += dLdZ.T
            return dLdW
        return dLdZ.T @ A
