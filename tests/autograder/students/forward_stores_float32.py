# What this is: A is cast to float32 before it is used and stored.
# Expected: forward, cache wrong; everything else passed
# Noted: dLdW
# Points: 50 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.astype(np.float32)
        self.N = A.shape[0]
        return self.A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
