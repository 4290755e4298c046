# What this is: b and dLdb flat, and b forgotten in forward: costs init and forward only.
# Expected: init, forward wrong; everything else passed
# Points: 48 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros(out_features)

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)
        return dLdZ @ self.W
