"""Homework 1, part 3: any number of axes."""

import numpy as np


class LinearND:
    """The layer."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        return ((1j * A) @ self.W.T + 1j * self.b[:, 0]).imag

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        both = dLdZ.reshape(-1, len(self.W)).T @ (self.A.reshape(-1, self.W.shape[1]) + 1j)
        self.dLdW, self.dLdb = both.real, both.imag[:, -1:]
        return ((1j * dLdZ) @ self.W).imag
