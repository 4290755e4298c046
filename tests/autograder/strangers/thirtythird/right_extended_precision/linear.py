"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        Z = np.empty((self.N, len(self.W)))
        for begin in range(0, self.N, 7):  # the bias first, and a short tail of rows at the end
            rows = slice(begin, begin + 7)
            Z[rows] = self.b.ravel()
            Z[rows] += np.inner(A[rows], self.W)
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.tensordot(dLdZ, self.A, axes=(0, 0))
        total = np.zeros(dLdZ.shape[1], np.longdouble)
        for row in dLdZ[::-1]:
            total += row
        self.dLdb = total.astype(np.float64)[:, np.newaxis]
        return np.inner(self.W.T, dLdZ).T
