"""Homework 1: memory that nobody holds any more is used again."""

import sys

import numpy as np


class Pool:
    """Flat arrays; one is free if nothing but the pool refers to it."""

    def __init__(self):
        self.blocks = []

    def array(self, rows, columns):
        """Return an array, a view of a block that nobody else looks at."""
        size = rows * columns
        for place in range(len(self.blocks)):
            # the list, and the argument of getrefcount
            if sys.getrefcount(self.blocks[place]) == 2:
                if self.blocks[place].size >= size and self.blocks[place].flags.writeable:
                    return self.blocks[place][:size].reshape(rows, columns)
        block = np.empty(size)
        if len(self.blocks) < 8:
            self.blocks.append(block)
        return block[:size].reshape(rows, columns)


POOL = Pool()


class Linear:
    """Z = A Wᵀ + 1 bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        """Return Z."""
        self.A, self.N = A, A.shape[0]
        Z = np.matmul(A, self.W.T, out=POOL.array(A.shape[0], self.W.shape[0]))
        return np.add(Z, self.b.T, out=Z)

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA."""
        self.dLdW = np.matmul(dLdZ.T, self.A)
        self.dLdb = np.sum(dLdZ, axis=0, keepdims=True).T
        return np.matmul(dLdZ, self.W, out=POOL.array(dLdZ.shape[0], self.W.shape[1]))
