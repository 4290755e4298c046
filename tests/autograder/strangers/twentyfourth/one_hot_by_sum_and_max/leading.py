"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros, as Linear does."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        self.A = A
        rows = A.reshape(-1, A.shape[-1])
        Z = rows @ self.W.T + self.b.T
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],))

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        rows = self.A.reshape(-1, self.A.shape[-1])
        up = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = up.T @ rows
        self.dLdb = up.sum(axis=0).reshape(-1, 1)
        dLdA = (up @ self.W).reshape(self.A.shape)
        return dLdA
