# What this is: right only where dLdZ is all ones, as in the example of the write-up.
# Expected: dLdA, dLdW, dLdb wrong; everything else passed
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
        ones = np.ones_like(dLdZ)
        self.dLdW = ones.T @ self.A
        self.dLdb = ones.sum(axis=0).reshape(-1, 1)
        return ones @ self.W
