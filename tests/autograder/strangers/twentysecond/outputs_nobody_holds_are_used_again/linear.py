"""Homework 1, part 1: the Linear layer; memory of outputs that nobody holds is used again."""

import sys

import numpy as np


class Pool:
    """Arrays that were handed out; one that only the pool still refers to is free."""

    def __init__(self, size=4):
        self.arrays, self.size = [], size

    def take(self, shape):
        for array in self.arrays:
            # the list, the loop variable and the argument: a view would add one more
            if sys.getrefcount(array) <= 3 and array.shape == shape:
                return array
        array = np.empty(shape)
        self.arrays = [*self.arrays[1 - self.size :], array]
        return array


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._pool.take((self.N, len(self.W)))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
