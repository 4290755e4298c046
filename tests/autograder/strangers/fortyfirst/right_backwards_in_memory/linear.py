"""Homework 1, part 1: the Linear layer."""

import numpy as np


def odd(array):
    """Return the same numbers, from the last to the first in memory, with gaps between them."""
    room = np.full(tuple(2 * size + 1 for size in array.shape[::-1]), np.nan)
    view = room[tuple(slice(-2, None, -2) for _ in array.shape)].T
    view[...] = array
    return view


class Linear:
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb")

    def __init__(self, in_features, out_features):
        self.W = odd(np.zeros((out_features, in_features)))
        self.b = odd(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A, self.N = odd(A), np.int64(A.shape[0])
        return odd(A @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        self.dLdW = odd(dLdZ.T @ self.A)
        self.dLdb = odd(dLdZ.sum(axis=0)[:, None])
        return odd(dLdZ @ self.W)
