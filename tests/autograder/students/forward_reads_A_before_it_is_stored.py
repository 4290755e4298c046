# What this is: self.A is read one line before it is stored.
# Expected: forward, cache crashed; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 50 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.N = self.A.shape[0]
        self.A = A
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
