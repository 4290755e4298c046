"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A.view(), A.shape[0]
        rows, place = np.unique(A, axis=0, return_inverse=True)  # equal rows only once
        return np.take(rows @ self.W.T + self.b.T, place.ravel(), axis=0)

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = np.fft.rfft(dLdZ.T, axis=1).real[:, :1]  # the frequency 0 is the sum
        dLdA = np.zeros(self.A.shape)
        for c, row in enumerate(self.W):  # the outputs one by one; those that are all 0 add nothing
            if row.any() and dLdZ[:, c].any():
                dLdA += np.multiply.outer(dLdZ[:, c], row)
        return dLdA
