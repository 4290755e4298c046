"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

LARGEST = 2048  # numbers: larger results are allocated as usual


class Arena:
    """A bump allocator, as of a game engine: small arrays cost no call of malloc."""

    def __init__(self, size=1 << 20):
        self.memory, self.top = np.empty(size), 0

    def take(self, shape):
        size = shape[0] * shape[1]
        if size > LARGEST:
            return np.empty(shape)
        if self.top + size > len(self.memory):
            self.top = 0  # a new frame
        self.top += size
        return self.memory[self.top - size : self.top].reshape(shape)


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._arena = Arena()

    def forward(self, A):
        Z = self._arena.take((len(A), len(self.W)))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        self.A = A
        self.N = len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
