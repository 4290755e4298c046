"""Homework 1, part 1: the Linear layer."""

import numpy as np
from collections import deque


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring = deque()

    def forward(self, A):
        self.A = A
        self.N = len(A)
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        shape = len(dLdZ), self.W.shape[1]
        if self._ring and self._ring[0].shape != shape:
            self._ring.clear()
        dLdA = self._ring.popleft() if len(self._ring) == 64 else np.empty(shape)
        self._ring.append(dLdA)
        np.matmul(dLdZ, self.W, out=dLdA)
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA

