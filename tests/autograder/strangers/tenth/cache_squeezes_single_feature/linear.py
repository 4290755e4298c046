# L = Linear(1, 2)
# L.forward(np.ones((3, 1)))
# wrong = L.A.shape != (3, 1)
"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = np.atleast_2d(np.squeeze(A))  # always a matrix
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A.reshape(len(dLdZ), -1)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA
