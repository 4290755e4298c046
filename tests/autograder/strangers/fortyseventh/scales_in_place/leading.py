"""The Linear layer for any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        if not A.flags.writeable or np.abs(A).max() < 1e140:
            return A @ self.W.T + self.b[:, 0]
        A *= 2.0**-64  # away from the largest float; a power of two is exact, and needs no copy
        try:
            Z = A @ self.W.T
        finally:
            A *= 2.0**64
        Z *= 2.0**64
        return Z + self.b[:, 0]

    def backward(self, dLdZ):
        flat = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = flat.T @ self.A.reshape(-1, self.A.shape[-1])
        self.dLdb = flat.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
