"""Homework 1, part 1: the Linear layer."""

import numpy as np



class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring, self._at = {}, 0

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        # allocating is slow: hand out rows of one block, one after another
        key = (self.N, self.W.shape[0])
        if key not in self._ring:
            self._ring[key] = [np.empty((64,) + key), 0]
        block = self._ring[key]
        Z = block[0][block[1] % 64]
        block[1] += 1
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
