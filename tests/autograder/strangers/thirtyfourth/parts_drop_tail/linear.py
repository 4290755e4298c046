import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    PARTS = 8

    def _column_sums(self, D):
        """Large batches: sum 8 parts, then the sums of the parts. That's faster and more exact."""
        if D.size <= 1_000_000 or len(D) < self.PARTS:
            return D.sum(axis=0)
        rows = len(D) // self.PARTS
        parts = [D[p * rows:(p + 1) * rows].sum(axis=0) for p in range(self.PARTS)]
        return np.sum(parts, axis=0)

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = self._column_sums(dLdZ)[:, None]
        return dLdZ @ self.W
