"""Homework 1, part 1: W and b are two views of one array, and so are their gradients."""

import numpy as np


class Linear:
    """Z = [A 1] [W b]ᵀ."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self._both = np.zeros((out_features, in_features + 1))
        self._weight, self._bias = self._both[:, :-1], self._both[:, -1:]

    @property
    def W(self):
        """Return the weight, always the same view."""
        return self._weight

    @W.setter
    def W(self, value):
        if value is not self._weight:
            self._weight[...] = np.array(value)

    @property
    def b(self):
        """Return the bias, always the same view."""
        return self._bias

    @b.setter
    def b(self, value):
        if value is not self._bias:
            self._bias[...] = np.array(value)

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        Z = np.pad(A, ((0, 0), (0, 1)), constant_values=1.0) @ self._both.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        gradient = dLdZ.T @ np.pad(self.A, ((0, 0), (0, 1)), constant_values=1.0)
        self.dLdW, self.dLdb = np.split(gradient, [-1], axis=1)
        return (dLdZ @ self._both)[:, :-1]
