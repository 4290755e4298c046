"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    @staticmethod
    def _one_hot(A):
        """The column of the only 1 in each row, or None if A has other rows."""
        if A.shape[1] <= 8 or not ((A == 0) | (A == 1)).all() or (A.sum(axis=1) != 1).any():
            return None
        return A.argmax(axis=1)

    def backward(self, dLdZ):
        hot = self._one_hot(self.A)
        if hot is None:
            self.dLdW = dLdZ.T @ self.A
        else:  # every row of A chooses one column of W
            self.dLdW = np.zeros((dLdZ.shape[1], self.A.shape[1]))
            self.dLdW[:, hot] += dLdZ.T
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
