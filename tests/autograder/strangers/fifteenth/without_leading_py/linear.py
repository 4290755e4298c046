"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return (A[:, None, :] * self.W).sum(axis=2) + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdb = np.add.reduce(dLdZ, axis=0)[:, None]
        self.dLdW = (dLdZ[:, :, None] * self.A[:, None, :]).sum(axis=0)
        return (dLdZ[:, :, None] * self.W).sum(axis=1)
