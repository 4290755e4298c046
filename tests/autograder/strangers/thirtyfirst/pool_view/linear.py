"""Homework 1, part 1: the Linear layer."""

import weakref

import numpy as np

LARGE = 1 << 15  # numbers; to ask the system for less than this costs nothing


class Pool:
    """Memory for large results, used again when nobody holds the result any more."""

    def __init__(self):
        self.blocks = []  # pairs: the memory, and a weak reference to the array handed out

    def array(self, shape):
        if shape[0] * shape[1] < LARGE:
            return np.empty(shape)
        for i, (block, holder) in enumerate(self.blocks):
            if block.shape == shape and holder() is None:
                result = block[:]
                self.blocks[i] = block, weakref.ref(result)
                return result
        block = np.empty(shape)
        result = block[:]
        self.blocks.append((block, weakref.ref(result)))
        return result


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        Z = self._pool.array((len(A), len(self.W)))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        dLdA = self._pool.array((len(dLdZ), self.W.shape[1]))
        np.matmul(dLdZ, self.W, out=dLdA)
        return dLdA
