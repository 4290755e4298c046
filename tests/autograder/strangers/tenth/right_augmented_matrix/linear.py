"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return np.hstack([A, np.ones((self.N, 1))]) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ np.hstack([self.A, np.ones((self.N, 1))])
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]
        return dLdZ @ self.W
