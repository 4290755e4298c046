"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    __slots__ = ("A", "N", "W", "b", "dLdA", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in_features, out_features):
        self.W, self.b = (np.zeros((out_features, n)) for n in (in_features, 1))

    def forward(self, A):
        self.N, self.A = len(A), np.array(A, order="K")
        Z = np.einsum("ni,ci->nc", A, self.W, optimize=True)
        return np.add(Z, self.b.ravel())

    def backward(self, dLdZ):
        C_out = len(self.W)
        place = np.broadcast_to(np.arange(C_out), dLdZ.shape).ravel()
        self.dLdb = np.bincount(place, weights=dLdZ.ravel(), minlength=C_out).reshape(-1, 1)
        self.dLdW = np.stack([self.A.T @ column for column in dLdZ.T])
        return np.tensordot(dLdZ, self.W, axes=1)
