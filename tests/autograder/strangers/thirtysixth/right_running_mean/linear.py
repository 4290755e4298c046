"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """The layer."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.b = np.array([[0.0] for c in range(out_features)])
        self.W = self.b @ np.zeros((1, in_features))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A, self.N = A, A.shape[0]
        root = np.sqrt(np.abs(A))
        Z = (np.sign(A) * root * root) @ self.W.T
        for c in range(Z.shape[1]):
            Z[:, c] += self.b[c]
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        mean = np.zeros(dLdZ.shape[1])
        for n in range(dLdZ.shape[0]):
            mean += (dLdZ[n] - mean) / (n + 1)
        self.dLdb = (mean * dLdZ.shape[0])[:, None]
        self.dLdW = np.transpose(np.transpose(self.A) @ dLdZ)
        return np.transpose(np.transpose(self.W) @ np.transpose(dLdZ))
