"""Homework 1, part 1: the Linear layer; often only one sample of a batch has a loss."""

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

    def backward(self, dLdZ):
        active = np.flatnonzero(dLdZ.any(axis=1))
        if self.N > 2 and len(active) == 1:  # nothing to add up
            row = active[0]
            self.dLdW = np.outer(dLdZ[row], self.A[row])
            self.dLdb = dLdZ[row : row + 1].T
        else:
            self.dLdW = dLdZ.T @ self.A
            self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
