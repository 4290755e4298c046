"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if self._is_one_hot(self.A):
            self.dLdW = np.zeros(self.W.shape)
            self.dLdW[:, self.A.argmax(axis=1)] += dLdZ.T
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W

    @staticmethod
    def _is_one_hot(A):
        """Return whether each row names one category; with few categories it is not worth it."""
        return (
            A.shape[1] >= 10
            and bool(np.all((A == 0) | (A == 1)))
            and bool(np.all(np.count_nonzero(A, axis=1) == 1))
        )
