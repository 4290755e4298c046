"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def distinct(A):
    """Return the distinct rows of A, and for each row of A the place of its equal among them."""
    places, first, which = {}, [], []
    for n, row in enumerate(A):
        key = row.tobytes()
        if key not in places:
            places[key] = len(first)
            first.append(n)
        which.append(places[key])
    return A[first], np.array(which)


class Linear:
    """Equal rows of A are calculated once."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A.copy(), len(A)
        rows, which = distinct(A)
        return (rows @ self.W.T + self.b.T)[which]

    def backward(self, dLdZ):
        rows, which = distinct(self.A)
        sums = np.zeros((len(rows), dLdZ.shape[1]))
        np.add.at(sums, which, dLdZ)
        self.dLdW = sums.T @ rows
        self.dLdb = sums.sum(axis=0)[:, None]
        return dLdZ @ self.W
