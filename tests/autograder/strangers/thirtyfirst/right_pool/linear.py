"""Outputs lie in bytearrays of a pool. One is used again when nothing in Python refers to it."""
import sys

import numpy as np


_PROBE = [bytearray(1)]
FREE = sys.getrefcount(_PROBE[0])  # the list has one, and the call may have another


class Pool:
    def __init__(self):
        self.blocks = []

    def take(self, shape):
        wanted = 8 * shape[0] * shape[1]
        for i in range(len(self.blocks)):
            # An array in the block, or a view of it, or a memoryview, would be one more.
            if len(self.blocks[i]) == wanted and sys.getrefcount(self.blocks[i]) <= FREE:
                return np.ndarray(shape, np.float64, self.blocks[i])
        block = bytearray(wanted)
        if len(self.blocks) < 16:
            self.blocks.append(block)
        return np.ndarray(shape, np.float64, block)


POOL = Pool()


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = POOL.take((len(A), len(self.W)))
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A), len(self.W)):
            raise ValueError("dLdZ does not fit")
        dLdA = POOL.take(self.A.shape)
        np.matmul(dLdZ, self.W, out=dLdA)
        self.dLdW = np.matmul(dLdZ.T, self.A)
        self.dLdb = np.matmul(dLdZ.T, np.ones((len(dLdZ), 1)))
        return dLdA
