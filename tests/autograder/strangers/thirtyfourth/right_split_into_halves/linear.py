"""Homework 1, part 1: every number is the sum of a coarse and a fine part."""

import numpy as np

MASK = np.uint64(0xFFFFFFFFF8000000)  # keeps 26 of 53 bits


def split(X):
    X = np.array(X, dtype=np.float64, order="C")
    coarse = (X.view(np.uint64) & MASK).view(np.float64)
    return coarse, X - coarse


def product(X, Y):
    """X @ Y: all that is coarse, all that is mixed, and all that is fine."""
    (X1, X2), (Y1, Y2) = split(X), split(Y)
    return X2 @ Y2 + (X2 @ Y1 + X1 @ Y2) + X1 @ Y1


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def __setattr__(self, name, value):
        # keep each array in memory of the layer's own, Fortran's way; an array of the layer stays
        if isinstance(value, np.ndarray) and value is not self.__dict__.get(name):
            value = np.array(value, order="F", subok=False)
        object.__setattr__(self, name, value)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return product(self.A, self.W.T) + np.tile(self.b, self.N).T

    def backward(self, dLdZ):
        G = np.array(dLdZ, copy=True)
        self.dLdb = np.linalg.multi_dot([np.ones((1, 1)), np.ones((1, self.N)), G]).T
        self.dLdW = product(G.T, self.A)
        G = product(G, self.W)
        return G
