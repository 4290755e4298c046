"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._old = self._old_Z = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, len(self.W)))
        known = self._known(A)
        Z[:known] = self._old_Z[:known] if known else 0
        np.add(A[known:] @ self.W.T, self.b.T, out=Z[known:])
        self._old = A.copy(), self.W, self.b
        self._old_Z = Z.copy()
        return Z

    def _known(self, A):
        """Return how many rows are those of the last batch: a text that grows word by word."""
        if self._old is None or self._old[1] is not self.W or self._old[2] is not self.b:
            return 0
        n = len(self._old[0])
        return n if n < len(A) and np.array_equal(A[:n], self._old[0]) else 0

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
