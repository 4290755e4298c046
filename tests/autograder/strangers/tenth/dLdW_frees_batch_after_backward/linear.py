# L = Linear(1, 1); L.forward(np.ones((1, 1)))
# L.backward(np.array([[2.0]]))
# L.backward(np.array([[3.0]]))
# wrong = L.dLdW[0, 0] != 3.0
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
        if self.A is not None:
            self.dLdW = dLdZ.T @ self.A
            self.A = None  # the batch is the largest array here: free it
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
