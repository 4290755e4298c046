"""Homework 1, part 1: a bias is the weight of a feature that is always 1."""

import numpy as np


def with_ones(A):
    return np.concatenate([A, np.ones((A.shape[0], 1))], axis=1)


class Linear:
    def __init__(self, in_features, out_features):
        both = np.zeros((out_features, in_features + 1))
        self.W, self.b = both[:, :-1], both[:, -1:]  # parts of one array that do not overlap

    def forward(self, A):
        self.A, self.N = A, len(A)
        return with_ones(A) @ np.concatenate([self.W, self.b], axis=1).T

    def backward(self, dLdZ):
        gradient = dLdZ.T @ with_ones(self.A)
        self.dLdW, self.dLdb = gradient[:, :-1], gradient[:, -1:]
        return dLdZ @ self.W
