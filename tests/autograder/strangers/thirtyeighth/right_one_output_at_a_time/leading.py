"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Einstein's sums, whatever the dots are."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.einsum("...i,ci->...c", A, self.W) + self.b.T.reshape(-1)

    def backward(self, dLdZ):
        leading = list(range(dLdZ.ndim - 1))
        c, i = 50, 51
        self.dLdW = np.einsum(dLdZ, [*leading, c], self.A, [*leading, i], [c, i])
        self.dLdb = np.einsum(dLdZ, [*leading, c], np.ones(1), [49], [c, 49])
        return np.einsum("...c,ci->...i", dLdZ, self.W)
