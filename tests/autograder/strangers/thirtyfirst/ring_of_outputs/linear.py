"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    RING = 256  # outputs of one shape in rotation: training doesn't allocate any more
    SMALL = 2**14

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._rings = {}

    def forward(self, A):
        if A.ndim != 2:
            raise ValueError("A must be a matrix")
        shape = (A.shape[0], self.W.shape[0])
        Z = np.matmul(A, self.W.T, out=self._output(shape))
        Z += self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def _output(self, shape):
        """Return room for an output, without asking the system for memory each time."""
        if shape[0] * shape[1] > self.SMALL:
            return np.empty(shape)
        ring, used = self._rings.get(shape, ([], 0))
        if len(ring) < self.RING:
            ring.append(np.empty(shape))
        room = ring[used % self.RING]
        self._rings[shape] = (ring, used + 1)
        return room[:]

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdA
