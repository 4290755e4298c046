"""Homework 1, part 3, for extra points."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        flat = dLdZ.reshape(-1, C_out)
        self.dLdW = flat.T @ self.A.reshape(-1, C_in)
        self.dLdb = flat.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
