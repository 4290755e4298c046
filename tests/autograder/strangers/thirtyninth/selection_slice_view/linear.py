"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        C_out, C_in = self.W.shape
        ones = self.W == 1
        if 1 < C_out < C_in and not self.b.any():
            if np.count_nonzero(self.W) == C_out and (ones.sum(axis=1) == 1).all():
                return self._select(A, ones.argmax(axis=1))
        return A @ self.W.T + self.b.T

    def _select(self, A, columns):
        """Every output is one of the features: pick them, without a product."""
        step = int(columns[1] - columns[0])
        if step and (np.diff(columns) == step).all():
            stop = int(columns[-1]) + step
            return A[:, int(columns[0]) : stop if stop >= 0 else None : step]
        return A[:, columns]

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
