"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N, C_in = A.shape
        if self.N > 1 and C_in > 1 and A.strides[0] == A.strides[1]:
            # Windows that slide along one series: each output is a convolution.
            series = np.concatenate([A[:, 0], A[-1, 1:]])
            Z = np.empty((self.N, self.W.shape[0]))
            for c, weights in enumerate(self.W):
                Z[:, c] = np.convolve(series, weights, mode="valid")
            return Z + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdZ @ self.W
