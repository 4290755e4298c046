"""Homework 1, part 1: every sum in extended precision."""

import numpy as np


def product(X, Y):
    return np.dot(X.astype(np.longdouble), Y.astype(np.longdouble)).astype(np.float64)


class Linear:
    def __init__(self, in_features, out_features):
        self.W, self.b = np.zeros((out_features, in_features)), np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = dLdZ.sum(axis=0, dtype=np.longdouble).astype(np.float64)[:, np.newaxis]
        return product(dLdZ, self.W)
