"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _passes_through(self):
        """The layer changes nothing: W is the identity."""
        rows, columns = self.W.shape
        return rows == columns and np.array_equal(self.W, np.eye(rows))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self._passes_through() and not self.b.any():
            return A
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ if self._passes_through() else dLdZ @ self.W
