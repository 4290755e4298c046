"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return self._with_ones() @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ self._with_ones()
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self.W

    def _with_ones(self):
        return np.hstack([self.A, np.ones((len(self.A), 1))])
