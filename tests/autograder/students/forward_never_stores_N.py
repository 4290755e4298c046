# What this is: N is used in backward, and stored nowhere (86 of 185 published ones).
# Expected: cache missing; everything else passed
# Noted: dLdA, dLdb
# Points: 64 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        N = A.shape[0]
        Z = A @ self.W.T + np.ones((N, 1)) @ self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
