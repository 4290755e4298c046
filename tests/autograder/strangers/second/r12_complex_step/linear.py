"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = np.size(A, 0)
        return np.swapaxes(np.dot(self.W, np.swapaxes(A, 0, 1)) + self.b, 0, 1)

    def backward(self, dLdZ):
        # dual numbers by hand: the imaginary part of W + i E carries the derivative
        both = np.dot(dLdZ.T, self.A + 1j * np.zeros(self.A.shape))
        self.dLdW = both.real.copy()
        self.dLdb = np.array([[column.sum()] for column in dLdZ.T])
        return np.dot(dLdZ, self.W)
