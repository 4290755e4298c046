"""Homework 1, part 1: memory of results that nobody holds is used again."""

import sys

import numpy as np


class Pool:
    """Arrays that were handed out. One that nobody refers to, and nobody has marked, is free."""

    def __init__(self, size=4):
        self.arrays, self.size = [], size

    def find(self, shape, free):
        for array in self.arrays:
            count = sys.getrefcount(array)
            if count <= free and array.shape == shape and array.dtype == np.float64:
                flags = array.flags
                if flags.writeable and flags.c_contiguous and flags.owndata:
                    return array
        return None

    def take(self, shape):
        array = self.find(shape, FREE)
        if array is None:
            array = np.empty(shape)
            self.arrays.append(array)
            del self.arrays[: -self.size]
        return array


def measure():
    """Return the count of an array that only a pool refers to."""
    pool = Pool()
    pool.arrays.append(np.empty((1, 1)))
    return next(count for count in range(20) if pool.find((1, 1), count) is not None)


FREE = measure()


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._outputs, self._input_gradients = Pool(), Pool()

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = self._outputs.take((self.N, self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = np.add.reduce(dLdZ, axis=0, keepdims=True).T
        dLdA = self._input_gradients.take(self.A.shape)
        np.matmul(dLdZ, self.W, out=dLdA)
        return dLdA
