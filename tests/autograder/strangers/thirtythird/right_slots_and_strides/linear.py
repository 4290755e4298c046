"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

BLOCK = 777


def odd(rows, columns):
    """Return an array whose rows and columns run backwards through every other place."""
    return np.zeros((2 * rows, 3 * columns))[::-2, ::-3]


class Gradients:
    __slots__ = ("dLdW", "dLdb")


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    __slots__ = ("W", "b", "A", "N", "gradients", "__weakref__")

    def __init__(self, in_features, out_features):
        self.W, self.b = odd(out_features, in_features), odd(out_features, 1)
        self.gradients = Gradients()

    def __getattr__(self, name):  # for what is in no slot
        if name in Gradients.__slots__:
            return getattr(self.gradients, name)
        raise AttributeError(name)

    def forward(self, A):
        self.gradients = Gradients()
        Z = odd(len(A), len(self.W))
        for start in range(0, len(A), BLOCK):
            Z[start : start + BLOCK] = A[start : start + BLOCK] @ self.W.T + self.b.T
        self.A, self.N = A, len(A)
        return Z

    def backward(self, dLdZ):
        found = Gradients()
        found.dLdW, found.dLdb = odd(*self.W.shape), odd(*self.b.shape)
        dLdA = odd(*self.A.shape)
        for start in range(0, len(dLdZ), BLOCK):
            part = dLdZ[start : start + BLOCK]
            found.dLdW += part.T @ self.A[start : start + BLOCK]
            found.dLdb += part.sum(axis=0, keepdims=True).T
            dLdA[start : start + BLOCK] = part @ self.W
        self.gradients = found
        return dLdA
