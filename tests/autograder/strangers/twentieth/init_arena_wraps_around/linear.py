"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W.T + 1 b.T."""

    _arena = np.zeros(2**20)
    _next = 0

    @classmethod
    def _take(cls, rows, columns):
        size = rows * columns
        if size > cls._arena.size:
            return np.zeros((rows, columns))
        if cls._next + size > cls._arena.size:
            cls._next = 0
        part = cls._arena[cls._next : cls._next + size]
        cls._next += size
        part[:] = 0
        return part.reshape(rows, columns)

    def __init__(self, in_features, out_features):
        self.W = self._take(out_features, in_features)
        self.b = self._take(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
