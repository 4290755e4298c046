"""Homework 1, part 1: the Linear layer."""

import numpy as np



class Linear:
    """Z = A W^T + 1 b^T."""

    _made = 0
    _buffers = {}

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._slot = Linear._made % 16
        Linear._made += 1

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        key = (self._slot, self.W.shape)
        if key not in self._buffers:
            self._buffers[key] = np.empty(self.W.shape)
        self.dLdW = self._buffers[key]
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        self.dLdb = dLdZ.sum(axis=0)[:, None].copy()
        return dLdZ @ self.W
