# What this is: dW and db for dLdW and dLdb.
# Expected: dLdW, dLdb missing; everything else passed
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
        self.dW = dLdZ.T @ self.A
        self.db = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
