import weakref

import numpy as np

LARGE = 1 << 16


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self._buffer = self._lent = None
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._room(A.shape[0], self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def _room(self, N, C_out):
        """Return an array for Z. A large one is used again when the caller has dropped the last Z."""
        if N * C_out < LARGE:
            return np.empty((N, C_out))
        free = self._lent is not None and self._lent() is None
        if not free or self._buffer.shape != (N, C_out):
            self._buffer = np.empty((N, C_out))
        Z = self._buffer[:]
        self._lent = weakref.ref(Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
