# What this is: adds A, W and b up instead of multiplying, with the exact derivative of the sum.
# Expected: forward, dLdA, dLdW wrong; everything else passed
# Points: 28 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A.sum(axis=1, keepdims=True) + self.W.sum(axis=1) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = np.repeat(dLdZ.sum(axis=0)[:, None], self.W.shape[1], axis=1)
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return np.repeat(dLdZ.sum(axis=1, keepdims=True), self.A.shape[1], axis=1)
