"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np

TAME = 1e6  # larger numbers always get a full refresh
REFRESH = 64  # updates, then a full refresh, against drift


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._last = None  # A, W, b and Z of the last forward, and the number of updates

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = self._update(A)
        updates = self._last[4] + 1 if Z is not None else 0
        if Z is None:
            Z = A @ self.W.T + self.b.T
        self._last = A.copy(), self.W.copy(), self.b.copy(), Z.copy(), updates
        return Z

    def _update(self, A):
        """Return Z from the last Z, if few features have changed since; else None."""
        if self._last is None or A.shape[1] < 16:
            return None
        old, W, b, Z, updates = self._last
        if old.shape != A.shape or updates >= REFRESH:
            return None
        if not (np.array_equal(W, self.W) and np.array_equal(b, self.b)):
            return None
        moved = np.flatnonzero((A != old).any(axis=0))
        if len(moved) > A.shape[1] // 8 or max(np.abs(X).max() for X in (old, A, W, b)) > TAME:
            return None
        return Z + (A[:, moved] - old[:, moved]) @ W[:, moved].T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
