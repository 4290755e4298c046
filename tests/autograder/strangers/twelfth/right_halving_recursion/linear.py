"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def gather(dLdZ, A):
    """Return dLdW and dLdb of a batch: of one half plus of the other."""
    if len(A) == 1:
        return np.outer(dLdZ[0], A[0]), dLdZ[0].reshape(-1, 1).copy()
    half = len(A) // 2
    (W1, b1), (W2, b2) = gather(dLdZ[:half], A[:half]), gather(dLdZ[half:], A[half:])
    return W1 + W2, b1 + b2


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return self._rows(A)

    def _rows(self, A):
        if len(A) == 1:
            return (self.W @ A[0])[np.newaxis] + self.b.T
        half = len(A) // 2
        return np.vstack([self._rows(A[:half]), self._rows(A[half:])])

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = gather(dLdZ, self.A)
        return dLdZ @ self.W
