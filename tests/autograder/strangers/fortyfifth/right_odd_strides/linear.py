"""Homework 1, part 1: the Linear layer."""

import numpy as np


def odd(array):
    """The same numbers in a fresh array of odd strides: every axis backwards, with gaps."""
    room = np.full(tuple(2 * size + 1 for size in array.shape[::-1]), np.nan)
    view = room[tuple(slice(-2, None, -2) for _ in array.shape)].T
    view[...] = array
    return view


class Linear:
    def __init__(self, in_features, out_features):
        self.W = odd(np.zeros((out_features, in_features)))
        self.b = odd(np.zeros((out_features, 1)))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return odd(A @ self.W.T + self.b.T)

    def backward(self, dLdZ):
        self.dLdW = odd(dLdZ.T @ self.A)
        self.dLdb = odd(dLdZ.sum(axis=0)[:, None])
        return odd(dLdZ @ self.W)
