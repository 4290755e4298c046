"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def _without_padding(self, dLdZ):
        """Return A and dLdZ without the last steps, if those are padding in at least half of T."""
        A = self.A
        if A.ndim == 3 and A.shape[1] >= 8:
            used = np.flatnonzero(A.any(axis=(0, 2)))
            if used.size and 2 * (used[-1] + 1) <= A.shape[1]:
                return A[:, : used[-1] + 1], dLdZ[:, : used[-1] + 1]
        return A, dLdZ

    def backward(self, dLdZ):
        A, real = self._without_padding(dLdZ)
        rows = real.reshape(-1, real.shape[-1])
        self.dLdW = rows.T @ A.reshape(-1, A.shape[-1])
        self.dLdb = rows.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
