"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen, self._Wt = None, None

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def _transposed(self):
        """Wᵀ in C order, made again when W has changed (also in place)."""
        W = self.W
        seen = (W.shape, W.sum(), np.vdot(W, W), W[0, 0], W[-1, -1])
        if seen != self._seen:
            self._Wt, self._seen = W.T.copy(), seen
        return self._Wt

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
