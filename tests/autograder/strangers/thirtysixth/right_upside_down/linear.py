"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """The layer."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((in_features, 2 * out_features))[:, ::2].T
        self.b = np.zeros((2, out_features))[1, ::-1].reshape(out_features, 1)
        self.dLdW = np.zeros((in_features, out_features)).T
        self.dLdb = np.zeros((out_features, 3))[:, 1:2]

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = np.flip(np.flip(A, axis=0).copy(), axis=0)
        self.N = np.int64(A.shape[0])
        Z = np.zeros((self.W.shape[0], 2 * A.shape[0]))[::-1, ::2].T
        for c in range(self.W.shape[0]):
            Z[:, c] = self.A @ self.W[c] + self.b[c]
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        flipped = dLdZ[::-1]
        self.dLdb[...] = np.sum(flipped, axis=0, keepdims=True).T
        self.dLdW[...] = np.dot(flipped.T, self.A[::-1])
        return (flipped @ self.W)[::-1]
