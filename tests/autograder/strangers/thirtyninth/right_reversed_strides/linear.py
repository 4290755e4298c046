"""Homework 1, part 1: the Linear layer, with memory from right to left and from bottom to top."""

import numpy as np


def backwards(rows, columns):
    """Return a matrix whose numbers lie in every second place of a larger one, in reverse."""
    return np.zeros((columns, 2 * rows))[::-1, ::-2].T


class Linear:
    def __init__(self, in_features, out_features):
        self.W = backwards(out_features, in_features)
        self.b = backwards(out_features, 1)

    def forward(self, A):
        Z = backwards(len(A), len(self.W))
        Z[...] = self.b.T
        Z += (self.W @ A.T).T
        self.A = backwards(*A.shape)
        self.A[:] = A
        self.N = np.int64(len(A))
        return Z

    def backward(self, dLdZ):
        self.dLdW = backwards(*self.W.shape)
        self.dLdW += np.swapaxes(self.A.T @ dLdZ, 0, 1)
        self.dLdb = backwards(len(self.W), 1)
        self.dLdb[:, 0] += np.ones(len(dLdZ)) @ dLdZ
        dLdA = backwards(*self.A.shape)
        dLdA[...] = np.transpose(self.W.T @ dLdZ.T)
        return dLdA
