"""Homework 1, part 1: the Linear layer with einsum."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.full((out_features, in_features), 0.0)
        self.b = np.full((out_features, 1), 0.0)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.einsum("ni,ci->nc", A, self.W, optimize=True) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True)
        self.dLdb = np.einsum("nc,n->c", dLdZ, np.ones(self.N)).reshape(-1, 1)
        return np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True)
