"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    @staticmethod
    def _with_ones(A):
        return np.hstack([A, np.ones((len(A), 1))])

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return self._with_ones(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ self._with_ones(self.A)
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self.W

