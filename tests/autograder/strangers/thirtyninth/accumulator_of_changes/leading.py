"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        return Z.reshape(*A.shape[:-1], -1)

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        D, X = dLdZ.reshape(-1, C_out), self.A.reshape(-1, C_in)
        self.dLdW = D.T @ X
        self.dLdb = D.sum(axis=0)[:, None]
        return (D @ self.W).reshape(self.A.shape)
