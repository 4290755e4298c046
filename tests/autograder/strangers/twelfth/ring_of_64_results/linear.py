"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

RING = 64  # results that are surely out of use when their turn comes again


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring = {}

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        ring = self._ring.setdefault((len(dLdZ), self.W.shape[1]), [])
        if len(ring) < RING:
            dLdA = np.empty((len(dLdZ), self.W.shape[1]))
        else:
            dLdA = ring.pop(0)
        ring.append(dLdA)
        return np.matmul(dLdZ, self.W, out=dLdA)
