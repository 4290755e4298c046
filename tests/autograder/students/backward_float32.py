# What this is: every gradient cast to float32.
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
        self.dLdW = (dLdZ.T @ self.A).astype("float32")
        self.dLdb = (dLdZ.T @ np.ones((self.N, 1))).astype("float32")
        return (dLdZ @ self.W).astype("float32")
