"""Homework 1, part 1: the Linear layer."""

import numpy as np

ARENA = np.zeros(1 << 22)  # all parameters of a program lie close together
taken = 0


def take(*shape):
    """Return zeros of a shape, from the arena; huge arrays get their own memory."""
    global taken
    size = int(np.prod(shape))
    if size > ARENA.size // 4:
        return np.zeros(shape)
    if taken + size > ARENA.size:
        taken = 0
    piece = ARENA[taken : taken + size].reshape(shape)
    taken += size
    piece[...] = 0
    return piece


class Linear:
    def __init__(self, in_features, out_features):
        self.W = take(out_features, in_features)
        self.b = take(out_features, 1)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
