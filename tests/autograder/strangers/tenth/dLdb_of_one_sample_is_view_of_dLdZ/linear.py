# L = Linear(2, 3); L.forward(np.ones((1, 2)))
# D = np.ones((1, 3)); L.backward(D)
# D *= 9.0
# wrong = L.dLdb[0, 0] != 1.0
"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        if self.N == 1:
            self.dLdb = dLdZ.T  # one sample: nothing to add up
        else:
            self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
