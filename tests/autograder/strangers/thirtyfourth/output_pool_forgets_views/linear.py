"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

WORTH_IT = 1 << 17  # bytes; smaller arrays are cheap to make
_free = {}


def take(shape):
    """Return an array for an output. Its memory is used again when nobody has the array any more."""
    if 8 * shape[0] * shape[1] < WORTH_IT:
        return np.empty(shape)
    unused = _free.setdefault(shape, [])
    memory = unused.pop() if unused else np.empty(shape)
    array = memory.view()
    weakref.finalize(array, unused.append, memory).atexit = False
    return array


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = take((A.shape[0], self.W.shape[0]))
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
