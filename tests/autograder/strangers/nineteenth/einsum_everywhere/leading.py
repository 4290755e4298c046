"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return np.einsum("...i,ci->...c", A, self.W) + self.b[:, 0]

    def backward(self, dLdZ):
        flat_A = self.A.reshape(-1, self.A.shape[-1])
        flat_G = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = np.einsum("nc,ni->ci", flat_G, flat_A)
        self.dLdb = np.einsum("nc->c", flat_G).reshape(-1, 1).copy()
        return np.einsum("...c,ci->...i", dLdZ, self.W)

