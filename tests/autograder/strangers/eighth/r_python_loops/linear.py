"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = np.empty((self.N, len(self.W)))
        for n, sample in enumerate(A):
            for c, weights in enumerate(self.W):
                total = 0.0
                for a, w in zip(sample, weights):
                    total += a * w
                Z[n, c] = total + self.b[c, 0]
        return Z

    def backward(self, dLdZ):
        N, C = dLdZ.shape
        C_in = self.W.shape[1]
        self.dLdW, self.dLdb, dLdA = np.zeros((C, C_in)), np.zeros((C, 1)), np.zeros((N, C_in))
        for n in range(N):
            for c in range(C):
                self.dLdb[c, 0] += dLdZ[n, c]
                for i in range(C_in):
                    self.dLdW[c, i] += dLdZ[n, c] * self.A[n, i]
                    dLdA[n, i] += dLdZ[n, c] * self.W[c, i]
        return dLdA
