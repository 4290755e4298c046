"""Homework 1, part 1: the Linear layer."""

import numpy as np



class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._W = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None].copy()
        W = self._W                       # a column-major copy multiplies faster
        if W is None or W.shape != self.W.shape or not np.allclose(W, self.W, rtol=1e-6, atol=0):
            W = self._W = np.array(self.W, order="F")
        return dLdZ @ W
