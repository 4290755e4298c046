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
        self.dLdW = np.zeros_like(self.W)
        self.dLdb = np.zeros_like(self.b)
        dLdA = np.empty(self.A.shape)
        for n, (d, a) in enumerate(zip(dLdZ, self.A)):
            self.dLdW += np.outer(d, a)
            self.dLdb[:, 0] += d
            dLdA[n] = d @ self.W
        return dLdA
