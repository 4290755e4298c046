"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import sys

import numpy as np

_memory = []  # flat arrays, lent to what layers return and store


def _is_free(place):
    return sys.getrefcount(_memory[place])


_memory.append(np.empty(1))
_NOBODY = _is_free(0)  # what is counted when only the list holds it
_memory.clear()


def lend(*shape):
    """Return an array of this shape, in memory that nobody else holds."""
    size = 1
    for length in shape:
        size *= int(length)
    for place in range(len(_memory)):
        if _memory[place].size == size and _is_free(place) == _NOBODY:
            return _memory[place].reshape(shape)
    _memory.append(np.empty(size))
    lent = _memory[-1].reshape(shape)
    if len(_memory) > 12:
        del _memory[0]
    return lent


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = self.dLdb = None

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.matmul(A, self.W.T, out=lend(self.N, self.W.shape[0]))
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = self.dLdb = None
        self.dLdW = np.matmul(dLdZ.T, self.A, out=lend(*self.W.shape))
        self.dLdb = np.add.reduce(dLdZ.T, axis=1, keepdims=True, out=lend(*self.b.shape))
        return np.matmul(dLdZ, self.W, out=lend(len(dLdZ), self.W.shape[1]))
