# What this is: returns all three gradients and stores none.
# Expected: dLdA wrong; dLdW, dLdb missing; everything else passed
# Points: 28 / 70
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
        dLdA = dLdZ @ self.W
        dLdW = dLdZ.T @ self.A
        dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdA, dLdW, dLdb
