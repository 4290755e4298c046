# What this is: Z = 2 (A Wᵀ + b), and the exact derivative of that, dLdb included.
# Expected: forward wrong; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 56 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z + Z

    def backward(self, dLdZ):
        dLdZ = dLdZ + dLdZ
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
