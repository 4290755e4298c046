"""Homework 1, part 1."""

import numpy as np


def grouped(A):
    """Return the different rows of A, and for each row of A the number of its group."""
    found = {}
    group = np.array([found.setdefault(row.tobytes(), len(found)) for row in A], dtype=np.intp)
    first = np.zeros(len(found), dtype=np.intp)
    first[group[::-1]] = np.arange(len(A))[::-1]
    return A[first], group


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = np.array(A)
        self.N = np.int64(len(A))
        rows, group = grouped(A)
        return (rows @ self.W.T + self.b.T)[group]

    def backward(self, dLdZ):
        rows, group = grouped(self.A)
        order = np.argsort(group, kind="stable")
        starts = np.searchsorted(group[order], np.arange(len(rows)))
        sums = np.add.reduceat(dLdZ[order], starts, axis=0)  # over each group
        self.dLdW = np.einsum("gc,gi->ci", sums, rows)
        self.dLdb = sums.sum(axis=0, keepdims=True).T.copy()
        rows, group = grouped(dLdZ)
        return (rows @ self.W)[group]
