"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def with_ones(A):
    return np.hstack([A, np.ones((len(A), 1))])


class Linear:
    """Z = A Wᵀ + 1_N bᵀ."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return with_ones(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ with_ones(self.A)
        self.dLdW = both[:, :-1]
        self.dLdb = both[:, -1:]
        return (dLdZ @ np.hstack([self.W, self.b]))[:, :-1].copy()
