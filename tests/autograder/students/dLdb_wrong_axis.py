# What this is: dLdb summed over the outputs instead of the batch.
# Expected: dLdb wrong; everything else passed
# Points: 56 / 70
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
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = np.sum(dLdZ, axis=1, keepdims=True)
        return dLdZ @ self.W
