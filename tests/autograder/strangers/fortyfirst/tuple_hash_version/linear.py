"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._version = None

    def forward(self, A):
        version = self.W.shape, hash(tuple(self.W.ravel().tolist()))
        if version != self._version:  # keep W^T in the order that the product reads it in
            self._W_T, self._version = self.W.T.copy(), version
        Z = A @ self._W_T + self.b.T
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
