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
        rows, place = np.unique(A, axis=0, return_inverse=True)
        self.A = np.take(rows, place.reshape(-1), axis=0)
        self.N = place.size
        return np.take(rows @ self.W.T + self.b.T, place.reshape(-1), axis=0)

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        rows, place = np.unique(self.A, axis=0, return_inverse=True)
        merged = np.zeros((len(rows), dLdZ.shape[1]))
        np.add.at(merged, place.reshape(-1), dLdZ)
        self.dLdW = merged.T @ rows
        self.dLdb = np.add.reduceat(dLdZ, [0], axis=0).T
        neurons, twin = np.unique(self.W, axis=0, return_inverse=True)
        onto = np.zeros((len(self.W), len(neurons)))
        np.put_along_axis(onto, twin.reshape(-1, 1), 1.0, axis=1)
        return (dLdZ @ onto) @ neurons
