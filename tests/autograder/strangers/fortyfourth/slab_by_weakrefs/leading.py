"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import math
import weakref

import numpy as np


class Slab:
    """Memory for results, cut off one after the other: much cheaper than an allocation for each."""

    SIZE = 1 << 20

    def __init__(self):
        self.memory, self.used, self.given = np.empty(self.SIZE), 0, []

    def take(self, shape):
        size = math.prod(shape)
        if size > self.SIZE // 4:
            return np.empty(shape)
        if self.used + size > self.SIZE:
            if any(given() is not None for given in self.given):
                self.memory = np.empty(self.SIZE)  # the old one lives as long as its pieces
            self.used, self.given = 0, []
        piece = self.memory[self.used : self.used + size].reshape(shape)
        self.used += size
        self.given.append(weakref.ref(piece))
        return piece


slab = Slab()


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows, A = dLdZ.reshape(-1, C_out), self.A.reshape(-1, C_in)
        self.dLdW = rows.T @ A
        self.dLdb = rows.sum(axis=0).reshape(-1, 1)
        dLdA = slab.take((*dLdZ.shape[:-1], C_in))
        np.matmul(rows, self.W, out=dLdA.reshape(-1, C_in))
        return dLdA
