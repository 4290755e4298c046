"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        return Z.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        self.dLdW = dLdZ.reshape(-1, dLdZ.shape[-1]).T @ self.A.reshape(-1, self.A.shape[-1])
        self.dLdb = dLdZ.reshape(-1, dLdZ.shape[-1]).sum(axis=0)[:, None]
        dLdA = dLdZ.reshape(-1, dLdZ.shape[-1]) @ self.W
        return dLdA.reshape(self.A.shape)
