"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A W^T + b^T along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.einsum("...i,ci->...c", A, self.W) + self.b.ravel()

    def backward(self, dLdZ):
        A, dLdZ_rows = self.A.reshape(-1, self.A.shape[-1]), dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = np.einsum("rc,ri->ci", dLdZ_rows, A)
        self.dLdb = np.einsum("rc->c", dLdZ_rows).reshape(-1, 1)
        return np.einsum("...c,ci->...i", dLdZ, self.W)
