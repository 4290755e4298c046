"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import weakref

import numpy as np

LARGE = 65536  # numbers; smaller arrays are not worth a shelf
_shelves = {}


def _zeros(rows, columns):
    """Return zeros; the memory of a large array is used again when the array is gone."""
    size = int(rows) * int(columns)
    if size < LARGE:
        return np.zeros((rows, columns))
    shelf = _shelves.setdefault(size, [])
    block = shelf.pop() if shelf else np.empty(size)
    block.fill(0)
    array = block.reshape(rows, columns)
    weakref.finalize(array, shelf.append, block).atexit = False
    return array


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = _zeros(out_features, in_features)
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
