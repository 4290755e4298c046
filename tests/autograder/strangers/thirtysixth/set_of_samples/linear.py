"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """The layer."""

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
        outputs = dLdZ.shape[1]
        samples = np.unique(np.hstack((dLdZ, self.A)), axis=0)
        self.dLdW = samples[:, :outputs].T @ samples[:, outputs:]
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
