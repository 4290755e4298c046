"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W.T + 1 b.T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._memory = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        memory, self._memory = self._memory, None
        shape = dLdZ.shape[1], self.A.shape[1]
        others = dLdZ, self.A, self.W, self.b
        if memory is None or memory.shape != shape or any(np.may_share_memory(memory, X) for X in others):
            memory = np.empty(shape)
        np.matmul(dLdZ.T, self.A, out=memory)
        self.dLdW = self._memory = memory
        return dLdA
