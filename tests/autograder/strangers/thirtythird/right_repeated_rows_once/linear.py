"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def runs(X):
    """Return the first row of each run of equal rows, and for each row the number of its run."""
    begins = np.ones(len(X), bool)
    np.any(X[1:] != X[:-1], axis=1, out=begins[1:])
    return X[begins], np.cumsum(begins) - 1


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        rows, run = runs(A)
        return np.take(rows @ self.W.T + self.b.T, run, axis=0)

    def backward(self, dLdZ):
        rows, run = runs(self.A)
        begins = np.flatnonzero(np.diff(run, prepend=-1))
        self.dLdW = np.add.reduceat(dLdZ, begins, axis=0).T @ rows
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        rows, run = runs(dLdZ)
        return (rows @ self.W)[run]
