# What this is: a while that never ends, in forward; the gradients are judged all the same.
# Expected: forward, cache timed out; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 50 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.zeros((self.N, len(self.W)))
        n = 0
        while n < self.N:
            Z[n] = self.W @ A[n] + self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
