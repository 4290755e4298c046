"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    _pool = []  # pairs: some memory, and a weak reference to the Z that was put into it

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._memory(self.N, self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    @classmethod
    def _memory(cls, N, C_out):
        """Return an N by C_out array, in memory that nobody uses any more, if there is some."""
        for place, (memory, user) in enumerate(cls._pool):
            if memory.size == N * C_out and user() is None:
                break
        else:
            place, memory = len(cls._pool), np.empty(N * C_out)
            cls._pool.append(None)
        Z = memory.reshape(N, C_out)
        cls._pool[place] = (memory, weakref.ref(Z))
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
