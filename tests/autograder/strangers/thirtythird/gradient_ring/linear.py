"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Ring:
    """Memory for gradients. They live for one step, so old places can be used again."""

    def __init__(self, size):
        self.flat, self.at = np.empty(size), 0

    def take(self, rows, columns):
        size = rows * columns
        if size > len(self.flat) // 8:
            return np.empty((rows, columns))
        if self.at + size > len(self.flat):
            self.at = 0
        place = self.flat[self.at : self.at + size].reshape(rows, columns)
        self.at += size
        return place


ring = Ring(1 << 20)


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        dLdW = np.matmul(dLdZ.T, self.A, out=ring.take(C_out, C_in))
        self.dLdW = dLdW
        dLdb = ring.take(C_out, 1)
        dLdb[:, 0] = dLdZ.sum(axis=0)
        self.dLdb = dLdb
        return dLdZ @ self.W
