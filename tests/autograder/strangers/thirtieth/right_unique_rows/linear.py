"""Homework 1: equal samples are calculated once."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1 bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros(out_features * np.int64(in_features)).reshape(out_features, in_features)
        self.b = np.zeros(out_features).reshape(out_features, 1)

    def forward(self, A):
        """Return Z."""
        self.A, self.N = A, np.int64(A.shape[0])
        rows, place = different_rows(A)
        return (rows @ self.W.T + self.b.T)[place]

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA."""
        rows, place = different_rows(self.A)
        together = np.zeros((len(rows), dLdZ.shape[1]))
        np.add.at(together, place, dLdZ)
        self.dLdW = together.T @ rows
        self.dLdb = together.sum(axis=0)[:, None]
        rows, place = different_rows(dLdZ)
        return (rows @ self.W)[place]


def different_rows(M):
    """Return the different rows of M, and which of them each row of M is."""
    rows, place = np.unique(M, axis=0, return_inverse=True)
    return rows, place.reshape(-1)
