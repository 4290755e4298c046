# What this is: transposes b for good, so that every second call has it the wrong way round.
# Expected: forward crashed; everything else passed
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
        self.b = self.b.T
        return A @ self.W.T + np.ones((self.N, 1)) @ self.b

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
