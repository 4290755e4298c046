"""Homework 1, part 3, for extra points: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros, as Linear does."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the array A, and cache what backward will need."""
        C_out, C_in = self.W.shape
        Z = A.reshape(-1, C_in) @ self.W.T + self.b.T
        self.A = A
        return Z.reshape(A.shape[:-1] + (C_out,))

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        C_out, C_in = self.W.shape
        rows = dLdZ.reshape(-1, C_out)
        self.dLdW = rows.T @ self.A.reshape(-1, C_in)
        self.dLdb = rows.sum(axis=0)[:, None]
        return (rows @ self.W).reshape(self.A.shape)
