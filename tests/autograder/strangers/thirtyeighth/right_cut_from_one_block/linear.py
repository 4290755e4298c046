"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

BLOCK = 2**15
_block, _used = np.zeros(BLOCK), 0


def cut(*shape):
    """Return zeros of this shape, from a place in the block that nobody had before."""
    global _block, _used
    size = int(np.prod(shape, dtype=np.int64))
    if size > BLOCK // 8:
        return np.zeros(shape)
    if _used + size > BLOCK:
        _block, _used = np.zeros(BLOCK), 0
    _used += size
    return _block[_used - size : _used].reshape(shape)


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W, self.b = cut(out_features, in_features), cut(out_features, 1)

    def forward(self, A):
        self.A = cut(*A.shape)
        self.A[:] = A
        self.N = len(A)
        Z = cut(self.N, len(self.W))
        Z += self.b.T
        Z += A @ self.W.T
        return Z

    def backward(self, dLdZ):
        self.dLdW, self.dLdb, dLdA = cut(*self.W.shape), cut(*self.b.shape), cut(*self.A.shape)
        np.dot(dLdZ.T, self.A, out=self.dLdW)
        self.dLdb[:, 0] = np.add.reduceat(dLdZ, [0], axis=0)[0]
        np.dot(dLdZ, self.W, out=dLdA)
        return dLdA
