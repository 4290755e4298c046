"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        if dLdZ.strides[0] == 0:  # a repeated row, as np.broadcast_to makes it
            row = dLdZ[:1]
            self.dLdW = row.T * self.A.sum(axis=0)
            self.dLdb = row.T * float(self.N)
            return np.repeat(row @ self.W, self.N, axis=0)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        if dLdZ.strides[1] == 0:  # a repeated column
            return np.outer(dLdZ[:, 0], self.W.sum(axis=0))
        dLdA = dLdZ @ self.W
        return dLdA
