"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _groups(self):
        rows, place = np.unique(self.A, axis=0, return_inverse=True)
        return rows, place.reshape(-1)

    def forward(self, A):
        self.A, self.N = A, len(A)
        rows, place = self._groups()
        return (rows @ self.W.T + self.b.T)[place]

    def backward(self, dLdZ):
        rows, place = self._groups()
        changes = np.zeros((len(rows), dLdZ.shape[1]))
        np.add.at(changes, place, dLdZ)
        self.dLdW = changes.T @ rows
        self.dLdb = changes.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
