"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self._W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, new):
        """Copy into the array that the layer has: its address never changes."""
        if new is self._W:
            return
        if new.shape != self._W.shape:
            raise ValueError("W has another shape")
        for s in range(0, len(new), 128):  # in blocks that fit into the cache of the processor
            self._W[s : s + 128] = new[s : s + 128]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
