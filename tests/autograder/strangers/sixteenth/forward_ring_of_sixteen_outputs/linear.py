"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._rings = {}

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._output()
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def _output(self):
        """Take turns between sixteen output arrays, so that no call needs new memory."""
        shape = (self.N, len(self.W))
        ring = self._rings.setdefault(shape, [])
        if len(ring) < 16:
            ring.append(np.empty(shape))
        else:
            ring.append(ring.pop(0))
        return ring[-1]

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
