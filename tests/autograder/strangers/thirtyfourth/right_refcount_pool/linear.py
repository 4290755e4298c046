import sys

import numpy as np


class Pool:
    """Results whose last reader has gone are written again."""

    def __init__(self):
        self.arrays = [np.empty((0, 0))]
        self.idle = self._owners(0)

    def _owners(self, place):
        own = self.arrays[place]
        return sys.getrefcount(own)

    def take(self, shape):
        for place in range(len(self.arrays)):
            # a reader, or a view that somebody keeps, is one more owner
            if self._owners(place) == self.idle:
                own = self.arrays[place]
                if own.shape == shape and own.dtype == float and own.flags.carray:
                    return own
        own = np.empty(shape)
        self.arrays = [*self.arrays[-7:], own]
        return own


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = self._pool.take((A.shape[0], self.W.shape[0]))
        block = 37
        for stop in range(len(A), 0, -block):  # from the last block to the first
            rows = slice(max(0, stop - block), stop)
            np.matmul(A[rows], self.W.T, out=Z[rows])
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A = self.A
        dLdW = np.zeros((dLdZ.shape[1], A.shape[1]))
        dLdb = np.zeros((1, dLdZ.shape[1]))
        for start in range(0, len(A), 500):
            D = dLdZ[start:start + 500]
            dLdW += D.T @ A[start:start + 500]
            dLdb += np.ones((1, len(D))) @ D
        self.dLdW, self.dLdb = dLdW, dLdb.T
        return np.matmul(dLdZ, self.W, out=self._pool.take(A.shape))
