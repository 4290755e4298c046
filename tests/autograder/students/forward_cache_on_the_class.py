# What this is: A and N are stored on the class, so the last layer's batch is everybody's.
# Expected: cache wrong; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 64 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        cls = type(self)
        cls.A = A
        cls.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        self.dLdW = dLdZ.T @ self.A
        return dLdZ @ self.W
