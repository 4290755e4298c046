"""Homework 1, part 1."""

import numpy as np


def product(X, Y):
    """Return X Y: the largest number of each column of X becomes about 1, by a power of two.

    The same power of two goes into the row of Y, so each product of numbers is exactly as before:
    X falls to no less than 1e-251, and Y grows to no more than 1e301.
    """
    power = np.frexp(np.abs(X).max(axis=0))[1]
    return np.ldexp(X, -power) @ np.ldexp(Y, power[:, None])



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = np.array(A), len(A)
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = product(dLdZ.T, np.ones((len(dLdZ), 1)))
        return product(dLdZ, self.W)
