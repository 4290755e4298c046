"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    _free = {}

    def __init__(self, in_features, out_features):
        free = self._free.get((out_features, in_features))
        self._own = free.pop() if free else np.empty((out_features, in_features))
        self._own[...] = 0
        self.W = self._own
        self.b = np.zeros((out_features, 1))

    def __del__(self):
        """Give the weight's memory to the next layer of this shape."""
        self._free.setdefault(self._own.shape, []).append(self._own)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
