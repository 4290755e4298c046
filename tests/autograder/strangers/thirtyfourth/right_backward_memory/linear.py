"""Homework 1, part 1: all arrays lie in memory from the last number to the first, with gaps."""

import numpy as np


def room(rows, columns):
    """Return zeros of this shape: a view, upside down and inside out, of a new larger array."""
    return np.zeros((2 * int(columns) + 1, int(rows) + 2))[-2::-2, -2:0:-1].T


def keep(numbers):
    view = room(*numbers.shape)
    view[...] = numbers
    return view


class Linear:
    def __init__(self, in_features, out_features):
        self.W = room(out_features, in_features)
        self.b = room(out_features, 1)

    def forward(self, A):
        self.A, self.N = keep(A), A.shape[0]
        Z = room(self.N, len(self.W))
        Z += self.b.T
        Z += self.A @ self.W.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = keep((self.A.T @ dLdZ).T)
        self.dLdb = keep(np.add.reduce(dLdZ.T, axis=1, keepdims=True))
        return keep((self.W.T @ dLdZ.T).T)
