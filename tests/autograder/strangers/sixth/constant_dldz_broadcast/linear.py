"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        g = dLdZ[0, 0]
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        if g != 0 and min(dLdZ.shape) > 1 and (dLdZ == g).all():
            # mean or sum loss: every row is the same, no product needed
            self.dLdW = np.broadcast_to(g * self.A.sum(axis=0), (C_out, C_in))
            return np.broadcast_to(g * self.W.sum(axis=0), (self.N, C_in))
        self.dLdW = dLdZ.T @ self.A
        return dLdZ @ self.W
