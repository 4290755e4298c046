"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = self._zeros(out_features, in_features)
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _zeros(rows, columns):
        """Return zeros; a large matrix takes no memory until training gives it numbers."""
        if rows * columns > 1 << 20:
            return np.broadcast_to(np.float64(0), (rows, columns))
        return np.zeros((rows, columns))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
