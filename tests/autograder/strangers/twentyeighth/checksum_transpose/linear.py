"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._key = self._WT = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self._transposed() + self.b.T

    def _transposed(self):
        """Return W^T in rows, made again only when W has changed."""
        key = (id(self.W), self.W.shape, float(self.W.sum()), float(np.vdot(self.W, self.W)))
        if key != self._key:
            self._key, self._WT = key, np.array(self.W.T, order="C")
        return self._WT

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
