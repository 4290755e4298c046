# What this is: computes in float32, and hands over float64: rounded, though the dtype is right.
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
        g = dLdZ.astype(np.float32)
        self.dLdW = np.float64(g.T @ self.A.astype(np.float32))
        self.dLdb = np.float64(g.sum(axis=0)).reshape(-1, 1)
        return np.float64(g @ self.W.astype(np.float32))
