"""The Linear layer."""

import numpy as np
from sys import getrefcount

_pool = []


def _take(shape):
    """An array of the shape, in memory that no array of any program lives in."""
    size = shape[0] * shape[1]
    for i in range(len(_pool)):
        if getrefcount(_pool[i]) <= 2 and _pool[i].size >= size:
            return _pool[i][:size].reshape(shape)
    _pool.append(np.empty(size))
    del _pool[:-8]
    return _pool[-1][:size].reshape(shape)


def _times(X, Y):
    return np.matmul(X, Y, out=_take((X.shape[0], Y.shape[1])))


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = _times(A, self.W.T)
        Z += self.b.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = _times(dLdZ.T, self.A)
        self.dLdb = _times(dLdZ.T, np.ones((len(dLdZ), 1)))
        return _times(dLdZ, self.W)
