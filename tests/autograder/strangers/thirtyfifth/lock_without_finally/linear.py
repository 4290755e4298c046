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
        W = self.W
        if dLdZ.ndim != 2 or dLdZ.shape[1] != W.shape[0]:
            raise ValueError("dLdZ does not fit W")
        was_writeable = W.flags.writeable
        if was_writeable:
            W.flags.writeable = False  # W is only read here
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        dLdA = dLdZ @ W
        if was_writeable:
            W.flags.writeable = True
        return dLdA
