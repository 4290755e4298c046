"""Homework 1, part 1: the Linear layer."""

import weakref

import numpy as np

LARGE = 1 << 14


class Pool:
    """Memory for large arrays: it comes back when nobody holds the array any more."""

    def __init__(self):
        self.free = {}

    def empty(self, shape):
        if shape[0] * shape[1] < LARGE:
            return np.empty(shape)
        free = self.free.setdefault(shape, [])
        memory = free.pop() if free else np.empty(shape)
        memory.flags.writeable = True
        array = memory[:]
        weakref.finalize(array, free.append, memory).atexit = False
        return array


pool = Pool()


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = pool.empty((self.N, self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA = dLdZ @ self.W
        return dLdA
