import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def _weight_slopes(self, dLdZ):
        """A large batch in eight parts, so that each part fits into the processor's cache."""
        if self.N <= 20_000:
            return dLdZ.T @ self.A
        total, part = np.zeros(self.W.shape), self.N // 8
        for k in range(8):
            rows = slice(k * part, (k + 1) * part)
            total += dLdZ[rows].T @ self.A[rows]
        return total

    def backward(self, dLdZ):
        self.dLdW = self._weight_slopes(dLdZ)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
