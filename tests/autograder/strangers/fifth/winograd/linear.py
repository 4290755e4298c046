"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @staticmethod
    def _ordinary(X):
        size = np.abs(X[X != 0])
        return size.size > 0 and size.min() > 1e-20 and size.max() < 1e20

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        W = self.W
        if not (self._ordinary(A) and self._ordinary(W)):
            return A @ W.T + self.b.T
        # Winograd 1968: half of the multiplications of the textbook's sum.
        half = A.shape[1] // 2
        A0, A1 = A[:, 0:2 * half:2], A[:, 1:2 * half:2]
        W0, W1 = W[:, 0:2 * half:2], W[:, 1:2 * half:2]
        Z = np.zeros((self.N, W.shape[0]))
        for j in range(half):
            Z += (A0[:, j, None] + W1[:, j]) * (A1[:, j, None] + W0[:, j])
        Z -= (A0 * A1).sum(axis=1, keepdims=True)
        Z -= (W0 * W1).sum(axis=1)
        if A.shape[1] % 2:
            Z += A[:, -1:] * W[:, -1]
        return Z + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
