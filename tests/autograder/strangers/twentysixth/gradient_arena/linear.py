"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import itertools

import numpy as np

SLOTS = 64  # nobody has more layers of one size
arenas = {}  # for each size, one block of memory for the gradients of all biases


def place(size):
    """Return the next free column of numbers for a dLdb."""
    if size not in arenas:
        arenas[size] = np.zeros((SLOTS, size, 1)), itertools.cycle(range(SLOTS))
    block, slots = arenas[size]
    return block[next(slots)]


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._place = place(int(out_features))

    def forward(self, A):
        self.A = A
        self.N = len(A)
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = self._place
        self.dLdb[:, 0] = dLdZ.sum(axis=0)
        return dLdA
