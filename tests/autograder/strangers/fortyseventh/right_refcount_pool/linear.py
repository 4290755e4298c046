"""The Linear layer."""

import numpy as np
import sys

_POOL = []


def fresh(shape):
    """A view of a buffer that nobody else holds: each view of it holds the buffer itself."""
    size = int(np.prod(shape))
    for buffer in _POOL:
        if buffer.size == size and sys.getrefcount(buffer) <= 3:
            return buffer.reshape(shape)
    buffer = np.empty(size)
    _POOL.append(buffer)
    if len(_POOL) > 8:
        del _POOL[0]
    return buffer.reshape(shape)



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = fresh((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.matmul(dLdZ.T, self.A, out=fresh((dLdZ.shape[1], self.A.shape[1])))
        self.dLdb = np.add.reduce(dLdZ, axis=0, keepdims=True, out=fresh((1, dLdZ.shape[1]))).T
        return np.matmul(dLdZ, self.W, out=fresh((dLdZ.shape[0], self.W.shape[1])))
