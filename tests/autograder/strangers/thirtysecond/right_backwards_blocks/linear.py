"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Mirror:
    """Fresh zeros with unusual strides: both axes run backwards, inside a padded array."""

    def __new__(cls, rows, columns):
        padded = np.zeros((int(columns) + 2, int(rows) + 3))
        return padded[1:-1, 2:-1].T[::-1, ::-1]


def product(first, second, block=64):
    """Return first times second: blocks of terms, the last block first."""
    result = Mirror(first.shape[0], second.shape[1])
    for stop in range(first.shape[1], 0, -block):
        start = max(0, stop - block)
        result += first[:, start:stop] @ second[start:stop]
    return result


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = Mirror(out_features, in_features)
        self.b = Mirror(out_features, 1)

    def _check_input(self, A):
        if A.ndim != 2 or A.shape[1] != self.W.shape[1]:
            raise ValueError(f"A has shape {A.shape}, wanted (N, {self.W.shape[1]})")

    def _check_gradient(self, dLdZ):
        wanted = (self.A.shape[0], self.W.shape[0])
        if dLdZ.shape != wanted:
            raise ValueError(f"dLdZ has shape {dLdZ.shape}, wanted {wanted}")

    def forward(self, A):
        self._check_input(A)
        Z = product(A, self.W.T)
        Z += self.b.T
        self.A, self.N = A, A.shape[0]
        return Z

    def backward(self, dLdZ):
        self._check_gradient(dLdZ)
        dLdb = Mirror(dLdZ.shape[1], 1)
        dLdb[:, 0] = dLdZ[::-1].sum(axis=0)
        self.dLdW, self.dLdb = product(dLdZ.T, self.A, block=256), dLdb
        return product(dLdZ, self.W)
