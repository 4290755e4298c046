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
        Z = np.zeros(A.shape[:-1] + (len(self.b),))
        vectors = A.reshape(-1, A.shape[-1])
        for c in range(len(self.b)):
            Z[..., c] = (vectors @ self.W[c] + self.b[c]).reshape(A.shape[:-1])
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdb = np.apply_over_axes(np.sum, dLdZ[None], range(dLdZ.ndim)).reshape(-1, 1)
        rows = dLdZ.reshape(-1, self.b.size)
        self.dLdW = np.stack([rows[:, c] @ self.A.reshape(rows.shape[0], -1) for c in range(self.b.size)])
        return np.matmul(dLdZ[None], self.W)[0]
