"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

RING = 64  # no program looks at an output that is so old


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._rings = {}
        self._turn = 0

    def _output(self, shape):
        """Return memory for an output, without a new allocation when possible."""
        ring = self._rings.setdefault(shape, [])
        if len(ring) < RING:
            ring.append(np.empty(shape))
            return ring[-1]
        self._turn = (self._turn + 1) % RING
        return ring[self._turn]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._output((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
