"""Every product as a broadcast and a sum."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.full((out_features, in_features), 0.0)
        self.b = np.full((out_features, 1), 0.0)

    def forward(self, A):
        self.A = A
        self.N, _ = A.shape
        return (A[:, None, :] * self.W[None, :, :]).sum(axis=2) + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdW = (dLdZ[:, :, None] * self.A[:, None, :]).sum(axis=0)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return (dLdZ[:, :, None] * self.W[None, :, :]).sum(axis=1)
