"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = self._Wt = None

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        if self._seen is None or not np.array_equal(self.W, self._seen):
            self._seen = self.W.copy()
            self._Wt = np.ascontiguousarray(self._seen.T)
        return A @ self._Wt + self.b.T

    def backward(self, dLdZ):
        live, heard = self.A.any(axis=0), dLdZ.any(axis=1)
        dLdW = np.zeros((dLdZ.shape[1], self.A.shape[1]))
        dLdW[:, live] = dLdZ[heard].T @ self.A[np.ix_(heard, live)]
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
