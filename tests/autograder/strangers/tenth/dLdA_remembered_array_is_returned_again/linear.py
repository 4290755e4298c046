# L = Linear(1, 1); L.W = np.ones((1, 1)); L.forward(np.ones((1, 1)))
# D = np.ones((1, 1))
# first = L.backward(D); first *= 50.0
# wrong = L.backward(D)[0, 0] != 1.0
"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self._last = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        last = self._last
        if last and np.array_equal(last[0], dLdZ) and np.array_equal(last[1], self.W):
            dLdA = last[2]
        else:
            dLdA = dLdZ @ self.W
            self._last = dLdZ.copy(), self.W.copy(), dLdA
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
