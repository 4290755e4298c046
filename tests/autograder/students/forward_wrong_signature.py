# What this is: forward takes nothing, and expects its batch in self.A.
# Expected: forward, cache crashed; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 50 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self):
        self.N = self.A.shape[0]
        return self.A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
