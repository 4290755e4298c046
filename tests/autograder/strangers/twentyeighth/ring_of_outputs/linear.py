import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring, self._turn = [], 0

    def _room(self, shape):
        """An array for Z. Allocating is slow, so up to 32 of them take turns."""
        if self._ring and self._ring[0].shape != shape:
            self._ring, self._turn = [], 0
        if len(self._ring) < 32:
            self._ring.append(np.empty(shape))
            return self._ring[-1]
        self._turn = (self._turn + 1) % 32
        return self._ring[self._turn - 1]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._room((self.N, self.W.shape[0]))
        Z[:] = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
