"""The layer for any number of axes."""

import numpy as np


class LinearND:
    """The layer along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = (A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T).reshape(*A.shape[:-1], len(self.W))
        self.A = A
        return Z

    def backward(self, dLdZ):
        flat = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = flat.T @ self.A.reshape(-1, self.A.shape[-1])
        self.dLdb = flat.sum(axis=0).reshape(-1, 1)
        return (flat @ self.W).reshape(self.A.shape)
