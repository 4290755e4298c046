"""Homework 1, part 3: any number of axes."""

import numpy as np


class LinearND:
    """The layer."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.last = {}

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        Z = np.inner(A, self.W) + self.b[:, 0]
        key = (A.tobytes(), self.W.tobytes(), self.b.tobytes())
        self.last = {key: self.last.setdefault(key, Z)}
        return self.last[key].copy()

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        vectors = self.A.reshape(-1, self.A.shape[-1])
        upstream = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = upstream.T @ vectors
        self.dLdb = dLdZ.reshape(-1, dLdZ.shape[-1]).sum(axis=0)[:, None]
        dLdA = dLdZ @ self.W
        return dLdA
