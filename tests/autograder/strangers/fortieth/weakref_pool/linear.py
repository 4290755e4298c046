"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np


LARGE = 1 << 17  # from 1 MiB on, memory is worth keeping


class Pool:
    """Lends one large block of memory, and lends it again when the borrower is gone."""

    def __init__(self):
        self.block, self.borrower = None, lambda: self

    def empty(self, shape):
        if self.borrower() is not None or self.block.shape != shape:
            self.block = np.empty(shape)
        array = self.block[:]
        self.borrower = weakref.ref(array)
        return array


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        shape = (dLdZ.shape[0], self.W.shape[1])
        if shape[0] * shape[1] < LARGE:
            return dLdZ @ self.W
        return np.matmul(dLdZ, self.W, out=self._pool.empty(shape))
