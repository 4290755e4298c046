"""The Linear layer."""

import numpy as np


PART = 2048  # samples at a time


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._sum_W = np.zeros((out_features, in_features))
        self._sum_b = np.zeros(out_features)

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        if len(dLdZ) > PART:
            for start in range(0, len(dLdZ), PART):
                part = dLdZ[start : start + PART]
                self._sum_b += part.sum(axis=0)
                self._sum_W += part.T @ self.A[start : start + PART]
            self.dLdW = self._sum_W.copy()
            self.dLdb = self._sum_b.reshape(-1, 1).copy()
            self._sum_W[:] = 0.0  # ready for the next batch
            self._sum_b[:] = 0.0
        else:
            self.dLdW = dLdZ.T @ self.A
            self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
