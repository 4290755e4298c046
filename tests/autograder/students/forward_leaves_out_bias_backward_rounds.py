# What this is: no bias in forward, and gradients through float32: a wrong forward excuses no rounding.
# Expected: init, cache passed; everything else wrong
# Points: 14 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T

    def backward(self, dLdZ):
        g = dLdZ.astype(np.float32)
        self.dLdW = (g.T @ self.A.astype(np.float32)).astype(np.float64)
        self.dLdb = g.sum(axis=0).astype(np.float64).reshape(-1, 1)
        return (g @ self.W.astype(np.float32)).astype(np.float64)
