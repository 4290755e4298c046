# What this is: forward calls itself, through __call__.
# Expected: forward, cache crashed; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 50 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def __call__(self, A):
        return self.forward(A)

    def forward(self, A):
        Z = self(A)
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
