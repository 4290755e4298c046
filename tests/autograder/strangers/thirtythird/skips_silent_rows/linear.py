"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

from functools import reduce

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def sum_over_batch(self, dLdZ):
        if len(dLdZ) < 32:  # a short batch is added up at once
            return dLdZ.sum(axis=0)
        # a masked loss has zeros in most rows: they need no sum
        rows = [row for row in dLdZ if row.any()]
        return reduce(np.add, rows) if rows else np.zeros(dLdZ.shape[1])

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = self.sum_over_batch(dLdZ).reshape(-1, 1)
        return dLdZ @ self.W
