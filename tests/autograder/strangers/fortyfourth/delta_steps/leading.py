"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        if A.ndim >= 2 and A.shape[-2] > 1:
            change = np.diff(A, axis=-2)
            if np.count_nonzero(change) * 16 < change.size:
                return self._by_changes(A, change)
        return A @ self.W.T + self.b[:, 0]

    def _by_changes(self, A, change):
        """Return Z of steps that hardly differ: each is the last one, plus what its changes add."""
        Z = np.zeros((*A.shape[:-1], self.W.shape[0]))
        Z[..., 0, :] = A[..., 0, :] @ self.W.T + self.b[:, 0]
        *lead, step, feature = place = np.nonzero(change)
        np.add.at(Z, (*lead, step + 1), change[place][:, None] * self.W.T[feature])
        return np.cumsum(Z, axis=-2)

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows, A = dLdZ.reshape(-1, C_out), self.A.reshape(-1, C_in)
        self.dLdW = rows.T @ A
        self.dLdb = rows.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
