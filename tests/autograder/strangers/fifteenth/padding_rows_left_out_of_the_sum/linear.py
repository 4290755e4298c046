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
        used = np.flatnonzero(self.A.any(axis=1))
        rows = used[-1] + 1 if used.size else self.N
        if self.N - rows < 16:
            rows = self.N  # little padding: not worth a cut
        self.dLdW = dLdZ[:rows].T @ self.A[:rows]
        self.dLdb = dLdZ[:rows].sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
