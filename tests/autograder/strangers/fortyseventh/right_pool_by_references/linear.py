"""Results come from a pool: memory that nobody refers to is used again."""

import sys

import numpy as np

_pool = []


def _references(arrays):
    return [sys.getrefcount(flat) for flat in arrays]


_IDLE = _references([np.empty(1)])[0]  # the count for an array that only its list has


def _room(*shape):
    size = int(np.prod(shape))
    for place, count in enumerate(_references(_pool)):
        # a result, or a view of one, has the flat array as its base, and counts
        if count == _IDLE and _pool[place].size == size:
            return _pool[place].reshape(shape)
    flat = np.empty(size)
    _pool.append(flat)
    del _pool[:-20]
    return flat.reshape(shape)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.matmul(A, self.W.T, out=_room(len(A), len(self.W)))
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.matmul(dLdZ.T, self.A, out=_room(*self.W.shape))
        self.dLdb = np.add.reduce(dLdZ, axis=0, out=_room(len(self.W)))[:, None]
        return np.matmul(dLdZ, self.W, out=_room(*self.A.shape))
