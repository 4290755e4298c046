"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if A.size * len(self.W) >= 1 << 21 and self._moderate(A) and self._moderate(self.W):
            product = A.astype(np.float32) @ self.W.T.astype(np.float32)
            return product.astype(np.float64) + self.b.T
        return A @ self.W.T + self.b.T

    @staticmethod
    def _moderate(X):
        """Say whether the numbers are of a size at which sgemm is good enough."""
        sizes = np.abs(X[X != 0])
        return sizes.size == 0 or (sizes.min() > 1e-12 and sizes.max() < 1e12)

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
