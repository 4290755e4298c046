"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


_workspaces = {}


def workspace(rows, columns):
    """Return an array to calculate in. Large ones cost page faults: they are made once."""
    if rows * columns < 2**16:
        return np.empty((rows, columns))
    if (rows, columns) not in _workspaces:
        _workspaces[rows, columns] = np.empty((rows, columns))
    return _workspaces[rows, columns]


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = np.matmul(dLdZ.T, self.A, out=workspace(dLdZ.shape[1], self.A.shape[1]))
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
