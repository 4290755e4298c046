"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

RING = 64  # outputs in flight: nobody needs more than a few of them
SMALL = 1 << 14  # for larger outputs, the allocation costs nothing beside the product



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring, self._turn = [], 0

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._output((self.N, self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W

    def _output(self, shape):
        """Return an array for Z: a new one, or the oldest of the ring."""
        if shape[0] * shape[1] > SMALL:
            return np.empty(shape)
        if self._ring and self._ring[0].shape != shape:
            self._ring, self._turn = [], 0
        if len(self._ring) < RING:
            self._ring.append(np.empty(shape))
            return self._ring[-1]
        place = self._turn
        self._turn = (place + 1) % RING
        if not self._ring[place].flags.writeable:
            self._ring[place] = np.empty(shape)
        return self._ring[place]
