"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        N, C_in = self.A.shape
        ones = np.flatnonzero((self.A == 1).all(axis=0))
        if N > 1 and C_in > 1 and len(ones) == 1:  # this input is a bias: its gradient is known
            i = ones[0]
            self.dLdb = self.dLdW[:, i : i + 1]
        else:
            self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
