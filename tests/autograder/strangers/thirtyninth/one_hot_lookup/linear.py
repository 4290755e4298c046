"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        A = self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        # not below 0, the largest is 1, and all together are 1: one 1, and the rest is 0
        if A.min() >= 0 and np.all(A.max(axis=1) == 1) and np.all(A.sum(axis=1) == 1):
            rows = np.zeros((A.shape[1], dLdZ.shape[1]))
            np.add.at(rows, A.argmax(axis=1), dLdZ)
            self.dLdW = rows.T
        else:
            self.dLdW = dLdZ.T @ A
        return dLdZ @ self.W
