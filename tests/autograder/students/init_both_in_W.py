# What this is: W starts as the pair of weight and bias, b as None.
# Expected: init wrong; everything else passed
# Points: 62 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = (np.zeros((out_features, in_features)), np.zeros((out_features, 1)))
        self.b = None

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
