"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from functools import reduce
import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, sum(1 for _ in A)
        return np.vstack([(self.W @ a[:, None] + self.b).T for a in A])

    def backward(self, dLdZ):
        self.dLdW = reduce(np.add, map(np.outer, dLdZ, self.A))
        self.dLdb = reduce(np.add, dLdZ, np.zeros(dLdZ.shape[1]))[:, np.newaxis]
        dLdA = np.stack([self.W.T @ row for row in dLdZ])
        return dLdA
