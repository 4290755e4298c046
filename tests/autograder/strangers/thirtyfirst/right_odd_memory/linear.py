"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def odd(shape):
    """Return zeros in every second place of a larger array, and from its end to its beginning."""
    room = np.zeros((*shape[::-1], 2))
    return np.flip(room[..., 1].T)


def moved(array):
    """Return a copy of an array with odd memory."""
    result = odd(array.shape)
    result[...] = array
    return result


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = odd((out_features, in_features))
        self.b = odd((out_features, 1))

    def forward(self, A):
        if A.ndim != 2:
            raise ValueError("A must be a matrix")
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return moved(Z)

    def backward(self, dLdZ):
        if dLdZ.shape != (self.A.shape[0], self.W.shape[0]):
            raise ValueError("dLdZ does not fit")
        dLdA = dLdZ @ self.W
        self.dLdW = moved(dLdZ.T @ self.A)
        self.dLdb = moved(dLdZ.sum(axis=0)[:, None])
        return moved(dLdA)
