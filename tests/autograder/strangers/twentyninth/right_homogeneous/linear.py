"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def with_ones(A):
    """Return A with one more feature that is always 1."""
    return np.concatenate([A, np.ones((A.shape[0], 1))], axis=1)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return with_ones(A) @ np.hstack([self.W, self.b]).T

    def backward(self, dLdZ):
        both = dLdZ.T @ with_ones(self.A)
        self.dLdW, self.dLdb = both[:, :-1], both[:, -1:]  # two parts of one array
        return (dLdZ @ np.hstack([self.W, self.b]))[:, :-1]
