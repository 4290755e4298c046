"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import sys

import numpy as np


class Pool:
    """Buffers for results. A view keeps its buffer alive, so its reference count tells who is left."""

    def __init__(self, limit=4):
        self.buffers, self.limit = [], limit

    def take(self, rows, columns):
        """Return an array that nobody else has."""
        size = rows * columns
        for place in range(len(self.buffers)):
            # Two references: the list's own, and the argument of getrefcount.
            if self.buffers[place].size == size and sys.getrefcount(self.buffers[place]) == 2:
                return self.buffers[place].reshape(rows, columns)
        buffer = np.empty(size)
        self.buffers = [buffer, *self.buffers][: self.limit]
        return buffer.reshape(rows, columns)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        """Return Z for the batch A, and store what backward will need."""
        self.A = A
        self.N = A.shape[0]
        Z = np.matmul(A, self.W.T, out=self._pool.take(self.N, len(self.W)))
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        """Store how the loss changes with W and b, and return how it changes with A."""
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return np.matmul(dLdZ, self.W, out=self._pool.take(len(dLdZ), self.W.shape[1]))
