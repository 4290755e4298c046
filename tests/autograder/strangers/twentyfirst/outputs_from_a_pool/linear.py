"""Homework 1, part 1: the Linear layer."""

import weakref

import numpy as np


class Pool:
    """Memory for outputs: it comes back when the caller has dropped the array."""

    def __init__(self):
        self.free = {}

    def take(self, shape):
        size = shape[0] * shape[1]
        pile = self.free.setdefault(size, [])
        memory = pile.pop() if pile else np.empty(size)
        array = memory.reshape(shape)
        weakref.finalize(array, pile.append, memory).atexit = False
        return array


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.pool = Pool()

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self.pool.take((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
