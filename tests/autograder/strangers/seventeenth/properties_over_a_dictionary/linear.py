"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

def _stored(name):
    """Return a property that lives in the layer's memory."""

    def read(self):
        if name not in self._memory:
            raise AttributeError(name)
        return self._memory[name]

    def write(self, value):
        self._memory[name] = value

    return property(read, write)

class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    W, b, A, N, dLdW, dLdb = map(_stored, ("W", "b", "A", "N", "dLdW", "dLdb"))

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self._memory = {}

        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
