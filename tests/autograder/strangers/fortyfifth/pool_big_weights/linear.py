"""Homework 1, part 1: the Linear layer."""

import weakref

import numpy as np


FREE = {}  # blocks of weights that no layer uses any more, by their size


def zeros(shape):
    """Zeros; a large block is used again when the array in it is gone."""
    size = int(shape[0]) * int(shape[1])
    if size < 4096:
        return np.zeros(shape)
    free = FREE.setdefault(size, [])
    block = free.pop() if free else np.empty(size)
    block[:] = 0.0
    array = block.reshape(shape)
    weakref.finalize(array, free.append, block)
    return array


class Linear:
    def __init__(self, in_features, out_features):
        self.W = zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
