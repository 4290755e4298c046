"""Homework 1, part 1: the Linear layer."""

from collections import deque

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring = deque(maxlen=64)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        # nobody needs a gradient of 64 calls ago: take its memory
        out = None
        if len(self._ring) == 64:
            out = self._ring.popleft()
            if out.shape != (dLdZ.shape[0], self.W.shape[1]) or not out.flags.writeable:
                out = None
        dLdA = np.matmul(dLdZ, self.W, out=out)
        self._ring.append(dLdA)
        return dLdA
