"""The layer whose arrays all lie in memory in unusual ways."""

import numpy as np


def room(*shape):
    """Return an array of this shape in every second place of memory, back to front."""
    wide = np.full((2 * shape[0], shape[1] + 3), np.nan)
    return wide[::-2, 1:-2]


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = room(in_features, out_features).T, room(out_features, 1)
        self.W.fill(0)
        self.b.fill(0)

    def forward(self, A):
        self.A, self.N = A[...], A.shape[0]
        Z = room(A.shape[0], len(self.W))
        Z[:] = A @ self.W.T
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = room(self.W.shape[1], len(self.W)).T
        self.dLdW[:] = (self.A.T @ dLdZ).T
        self.dLdb = room(len(self.W), 1)
        dLdZ.sum(axis=0, keepdims=True, out=self.dLdb.T)
        dLdA = room(self.W.shape[1], len(dLdZ)).T
        dLdA[:] = dLdZ @ self.W
        return dLdA
