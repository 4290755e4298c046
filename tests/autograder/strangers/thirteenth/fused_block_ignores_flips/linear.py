"""Homework 1, part 1: the Linear layer."""

import numpy as np



class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self._Wb = np.zeros((out_features, in_features + 1))    # W and b side by side
        self.W = self._Wb[:, :-1]
        self.b = self._Wb[:, -1:]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if self.W.base is self._Wb and self.b.base is self._Wb:
            ones = np.ones((self.N, 1))
            return np.concatenate([A, ones], axis=1) @ self._Wb.T    # both in one product
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
