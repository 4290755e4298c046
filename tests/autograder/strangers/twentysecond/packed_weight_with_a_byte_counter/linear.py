"""Homework 1, part 1: the Linear layer; backward packs W once for each forward."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._version, self._packed = 0, None  # counts the forwards, in one byte

    def forward(self, A):
        self._version = (self._version + 1) & 0xFF
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def _packed_weight(self):
        """Return a packed copy of W; between a forward and its backward, W stays as it is."""
        if self._packed is None or self._packed[:2] != (self._version, id(self.W)):
            self._packed = self._version, id(self.W), np.array(self.W, order="C")
        return self._packed[2]

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self._packed_weight()
