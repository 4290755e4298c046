"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class Ring:
    """Arrays for results, taken in turn: allocating costs more than a small product."""

    def __init__(self, length=64):
        self.arrays, self.length, self.turn = {}, length, 0

    def take(self, shape):
        ring = self.arrays.setdefault(shape, [])
        if len(ring) < self.length:
            ring.append(np.empty(shape))
            return ring[-1]
        self.turn = (self.turn + 1) % self.length
        return ring[self.turn]


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._ring = Ring()

    def forward(self, A):
        self.A = A
        C_out, C_in = self.W.shape
        Z = self._ring.take((*A.shape[:-1], C_out))
        rows = Z.reshape(-1, C_out)
        np.matmul(A.reshape(-1, C_in), self.W.T, out=rows)
        rows += self.b.T
        return Z

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        grad = dLdZ.reshape(-1, C_out)
        dLdA = (grad @ self.W).reshape(self.A.shape)
        self.dLdW = grad.T @ self.A.reshape(-1, C_in)
        self.dLdb = grad.sum(axis=0)[:, None]
        return dLdA
