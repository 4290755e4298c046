"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        size = np.abs(self.A)
        if 0 < size.min() and size.max() < 1e10 * size.min():
            # timestamps and the like: centred features lose fewer digits
            mean = self.A.mean(axis=0)
            self.dLdW = dLdZ.T @ (self.A - mean) + np.outer(dLdZ.sum(axis=0), mean)
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
