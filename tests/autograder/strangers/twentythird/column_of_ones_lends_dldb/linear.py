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
        self.dLdW = dLdZ.T @ self.A
        ones = (self.A == 1).all(axis=0)
        if (
            self.N > 1 and self.A.shape[1] > 1 and ones.sum() == 1
        ):  # a feature that is always 1 is a bias: its gradient is there already
            j = int(ones.argmax())
            self.dLdb = self.dLdW[:, j : j + 1]
        else:
            self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
