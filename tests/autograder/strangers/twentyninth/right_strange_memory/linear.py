"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def strange(shape):
    """Return an array of zeros with gaps in its memory, columns first, last number first."""
    rows, columns = (int(size) for size in shape)
    return np.zeros((2 * columns + 1, rows + 3))[1::2, 2:-1].T[::-1, ::-1]


class Linear:
    def __init__(self, in_features, out_features):
        self.W = strange((out_features, in_features))
        self.b = strange((out_features, 1))

    def forward(self, A):
        self.A = A[...]
        self.N = np.int64(A.shape[0])
        Z = strange((A.shape[0], self.W.shape[0]))
        Z += A @ self.W.T
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = strange(self.W.shape)
        self.dLdW[...] = (self.A.T @ dLdZ).T
        self.dLdb = strange(self.b.shape)
        self.dLdb[:, 0] = np.einsum("nc->c", dLdZ)
        dLdA = strange(self.A.shape)
        dLdA[...] = (self.W.T @ dLdZ.T).T
        return dLdA
