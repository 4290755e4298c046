"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = A @ self.W.T + self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        D, X = dLdZ.reshape(-1, C_out), self.A.reshape(-1, C_in)
        self.dLdW = D.T @ X
        self.dLdb = D.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
