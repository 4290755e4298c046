"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def _with_ones(self):
        return np.concatenate([self.A, np.ones((self.N, 1))], axis=1)

    def forward(self, A):
        self.A, self.N = A, len(A)
        return self._with_ones() @ np.concatenate([self.W, self.b], axis=1).T

    def backward(self, dLdZ):
        both = dLdZ.T @ self._with_ones()
        self.dLdW, self.dLdb = np.split(both, [-1], axis=1)
        return dLdZ @ self.W
