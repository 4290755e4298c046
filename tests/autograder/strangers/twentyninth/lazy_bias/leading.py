"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = A @ self.W.T + self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        A2 = self.A.reshape(-1, self.A.shape[-1])
        G2 = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = G2.T @ A2
        self.dLdb = G2.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
