# What this is: works in the caller's array, after having stored a copy of it.
# Expected: forward wrong; everything else passed
# Points: 56 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A.copy()
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        A += 1e-8   # avoid zeros later on
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
