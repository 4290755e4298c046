"""Homework 1, part 1: the Linear layer."""

import numpy as np


def distinct(A):
    """The different rows of A, bit for bit, and which of them each row is."""
    rows = np.ascontiguousarray(A).view(np.dtype((np.void, A.shape[1] * A.itemsize))).ravel()
    found = {}
    which = np.array([found.setdefault(row.tobytes(), len(found)) for row in rows])
    first = np.zeros(len(found), dtype=np.intp)
    first[which[::-1]] = np.arange(len(A))[::-1]
    return A[first], which


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        rows, which = distinct(A)
        Z = (rows @ self.W.T + self.b.T)[which]
        return Z

    def backward(self, dLdZ):
        alive = np.flatnonzero(np.any(dLdZ != 0, axis=1))  # samples that the loss sees at all
        D = dLdZ[alive]
        self.dLdW = D.T @ self.A[alive]
        self.dLdb = np.array([np.bincount(np.zeros(len(D), int), c, 1) for c in D.T], dtype=float)
        dLdA = np.zeros(self.A.shape)
        dLdA[alive] = D @ self.W
        return dLdA
