"""Homework 1, part 1: the Linear layer. Memory that nobody holds any more is used again."""

import sys

import numpy as np


class Pool:
    """Blocks of memory. Each array handed out is a view, so its block counts whoever still looks."""

    MOST = 8

    def __init__(self):
        self.blocks = []

    def take(self, rows, columns):
        count = rows * columns
        for place in range(len(self.blocks)):
            # 2: the list, and the argument. A view, or a view of a view, refers to the block.
            if sys.getrefcount(self.blocks[place]) == 2 and self.blocks[place].size >= count:
                return self.blocks[place][:count].reshape(rows, columns)
        block = np.empty(count)
        self.blocks = [*self.blocks[1 - self.MOST :], block]
        return block[:].reshape(rows, columns)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        self.A = A.copy()
        self.N = len(A)
        Z = self._pool.take(len(A), len(self.W))
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        return Z

    def backward(self, dLdZ):
        self.dLdW = self.dLdb = None  # back to the pool, unless the caller holds them
        self.dLdW = self._pool.take(*self.W.shape)
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        self.dLdb = self._pool.take(len(self.b), 1)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        dLdA = self._pool.take(*self.A.shape)
        return np.matmul(dLdZ, self.W, out=dLdA)
