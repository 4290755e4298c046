"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = int(A.shape[0])
        Z = np.zeros((self.N, self.W.shape[0]))
        for n in range(Z.shape[0]):
            for c in range(Z.shape[1]):
                for i in range(A.shape[1]):
                    Z[n, c] += A[n, i] * self.W[c, i]
                Z[n, c] += self.b[c, 0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)
        dLdA = np.zeros(self.A.shape)
        for (n, c), g in np.ndenumerate(dLdZ):
            self.dLdb[c, 0] += g
            for i in range(self.W.shape[1]):
                self.dLdW[c, i] += g * self.A[n, i]
                dLdA[n, i] += g * self.W[c, i]
        return dLdA
