"""Homework 1, part 1: the Linear layer, by the Jacobians of one sample at a time."""

import numpy as np
from jacobians import contract, dZdA, dZdb, dZdW


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros((self.W.shape[0], 1))
        dLdA = np.empty(self.A.shape)
        for n in range(len(dLdZ)):
            sample = slice(n, n + 1)
            arguments = self.A[sample], self.W, self.b
            self.dLdW += contract(dLdZ[sample], dZdW(*arguments))
            self.dLdb[:, 0] += contract(dLdZ[sample], dZdb(*arguments))
            dLdA[sample] = contract(dLdZ[sample], dZdA(*arguments))
        return dLdA
