"""The Linear layer."""

import numpy as np
import sys


class Pool:
    """Large outputs whose memory is used again when nobody holds the block or any view of it.

    Each view of a block, and each view of that view, holds a reference to the block itself. So
    the count of references tells whether the memory is free.
    """

    def __init__(self):
        self.blocks = {}
        probe = [np.empty(1)]
        self.free = [sys.getrefcount(block) for block in probe][0]

    def take(self, *shape):
        blocks = self.blocks.setdefault(shape, [])
        for block in blocks:
            if sys.getrefcount(block) == self.free:
                return block.view()
        block = np.empty(shape)
        if len(blocks) < 4:
            blocks.append(block)
        return block.view()


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._pool = Pool()

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = self._pool.take(self.N, self.W.shape[0])
        np.matmul(A, self.W.T, out=Z)
        return np.add(Z, self.b.T, out=Z)

    def backward(self, dLdZ):
        take = self._pool.take
        self.dLdW = np.matmul(dLdZ.T, self.A, out=take(*self.W.shape))
        self.dLdb = np.sum(dLdZ.T, axis=1, keepdims=True, out=take(*self.b.shape))
        return np.matmul(dLdZ, self.W, out=take(*self.A.shape))
