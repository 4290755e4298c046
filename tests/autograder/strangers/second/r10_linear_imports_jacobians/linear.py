"""Homework 1, part 1: the Linear layer."""

import numpy as np

from jacobians import contract, product


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return product(A, self.W.T) + self.b[:, 0]

    def backward(self, dLdZ):
        ones = np.ones((self.N, 1))
        self.dLdW = product(dLdZ.T, self.A)
        # a "Jacobian" with a slice for each output would do too, but only one column of it isn't zero
        self.dLdb = np.stack([contract(dLdZ[:, k:k + 1], ones[None]) for k in range(dLdZ.shape[1])])
        return product(dLdZ, self.W)
