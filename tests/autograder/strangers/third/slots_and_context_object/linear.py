"""Slots, and the mathematics in functions without state."""

import numpy as np


def affine(A, W, b):
    return np.add(np.inner(A, W), np.transpose(b))


def gradients(A, W, dLdZ):
    yield np.tensordot(dLdZ, A, axes=(0, 0))
    yield np.column_stack([np.sum(dLdZ, axis=0)])
    yield np.inner(dLdZ, W.T)


class Linear:
    __slots__ = ("W", "b", "A", "N", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        self.A, self.N = A, np.shape(A)[0]
        return affine(A, self.W, self.b)

    def backward(self, dLdZ):
        self.dLdW, self.dLdb, dLdA = gradients(self.A, self.W, dLdZ)
        return dLdA
