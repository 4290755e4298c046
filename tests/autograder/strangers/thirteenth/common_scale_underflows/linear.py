"""Homework 1, part 1: the Linear layer."""

import numpy as np



class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        top = np.abs(dLdZ).max()
        scale = 2.0 ** np.frexp(top)[1] if top > 0 else 1.0     # a power of two: exact
        self.dLdW = ((dLdZ / scale).T @ self.A) * scale
        self.dLdb = dLdZ.sum(axis=0)[:, None].copy()
        return dLdZ @ self.W
