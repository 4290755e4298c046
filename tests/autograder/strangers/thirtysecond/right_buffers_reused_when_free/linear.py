"""A result's memory is used again, but only if nobody refers to it any more."""

import sys

import numpy as np


class Pool:
    def __init__(self):
        self.arrays = []

    def get(self, shape):
        for place in range(len(self.arrays)):
            # 2: the list, and the argument. Every view of an array refers to it as its base.
            if sys.getrefcount(self.arrays[place]) == 2:
                array = self.arrays.pop(place)
                if array.shape == shape and array.dtype == float and array.flags.carray:
                    break
                array = None
                break
        else:
            array = None
        if array is None:
            array = np.empty(shape)
        self.arrays = [*self.arrays[-7:], array]
        return array


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError(f"A has the shape {A.shape}")
        Z = self._pool.get((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError(f"dLdZ has the shape {dLdZ.shape}")
        self.dLdW = np.matmul(dLdZ.T, self.A, out=self._pool.get(self.W.shape))
        self.dLdb = np.sum(dLdZ.T, axis=1, keepdims=True, out=self._pool.get(self.b.shape))
        return np.matmul(dLdZ, self.W, out=self._pool.get(self.A.shape))
