# What this is: squeezes a batch of one, and then fails: wrong only where N = 1.
# Expected: dLdA, dLdW crashed; everything else passed
# Points: 42 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        self.dLdW = np.squeeze(dLdZ).T @ self.A if self.W.shape[0] > 1 else dLdZ.T @ self.A
        return dLdZ @ self.W
