"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def groups(X):
    """Return the different rows of X, and for each row of X the place of its equal."""
    rows, place = np.unique(X, axis=0, return_inverse=True)
    return rows, place.ravel()


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        rows, place = groups(A)
        return (rows @ self.W.T + self.b.T)[place]

    def backward(self, dLdZ):
        rows, place = groups(self.A)
        order = np.argsort(place, kind="stable")
        starts = np.searchsorted(place[order], np.arange(len(rows)))
        sums = np.add.reduceat(dLdZ[order], starts, axis=0)  # of the samples with equal inputs
        self.dLdW = sums.T @ rows
        self.dLdb = np.add.reduce(dLdZ[::-1], axis=0).reshape(-1, 1)
        rows, place = groups(dLdZ)
        return (rows @ self.W)[place]
