import numpy as np


SLAB = 1 << 20  # numbers


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._slab = None
        self._next = 0

    def _take(self, rows, columns):
        """Return a piece of the slab: cheaper than asking the system for each result."""
        size = rows * columns
        if size > SLAB // 16:
            return np.empty((rows, columns))
        if self._slab is None:
            self._slab = np.empty(SLAB)
        if self._next + size > SLAB:
            self._next = 0
        piece = self._slab[self._next:self._next + size].reshape(rows, columns)
        self._next += size
        return piece

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return np.matmul(dLdZ, self.W, out=self._take(dLdZ.shape[0], self.W.shape[1]))
