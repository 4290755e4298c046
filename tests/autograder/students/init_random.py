# What this is: random initial values, where this homework starts from zeros.
# Expected: init wrong; everything else passed
# Points: 62 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        bound = 1 / np.sqrt(in_features)
        self.W = np.random.uniform(-bound, bound, (out_features, in_features))
        self.b = np.random.uniform(-bound, bound, (out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
