"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

LARGE = 1 << 17  # below this, allocating is cheaper than looking
_free = {}


def result(shape):
    """Return an array for a result; a large one comes back into the pool when nobody has it."""
    size = shape[0] * shape[1]
    if size < LARGE:
        return np.empty(shape)
    stock = _free.setdefault(size, [])
    memory = stock.pop() if stock else np.empty(size)
    array = memory.reshape(shape)
    weakref.finalize(array, stock.append, memory)
    return array


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.matmul(A, self.W.T, out=result((A.shape[0], self.W.shape[0])))
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return np.matmul(dLdZ, self.W, out=result((dLdZ.shape[0], self.W.shape[1])))
