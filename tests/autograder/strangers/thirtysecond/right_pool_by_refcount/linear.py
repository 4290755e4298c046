import sys

import numpy as np

_pool = []  # of all layers


def references(pool):
    """Return how many references the first array of a pool has, counted as below."""
    for array in pool:
        return sys.getrefcount(array)


NOBODY = references([np.empty(1)])


def free(shape):
    """Return an array that nobody holds (nor a view of it), as np.empty would give it."""
    for array in _pool:
        plain = array.flags.writeable and array.flags.c_contiguous and array.dtype == np.float64
        if sys.getrefcount(array) == NOBODY and plain and array.shape == shape:
            return array
    array = np.empty(shape)
    _pool.append(array)
    del _pool[:-8]  # who holds an old one may keep it
    return array


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError("A does not fit")
        Z = free((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        np.add(Z, self.b.T, out=Z)
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        if dLdZ.shape != (self.N, self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        self.dLdW = np.matmul(dLdZ.T, self.A, out=free(self.W.shape))
        self.dLdb = np.sum(dLdZ, axis=0, out=free(self.W.shape[:1])).reshape(-1, 1)
        return np.matmul(dLdZ, self.W, out=free(self.A.shape))
