# What this is: W as (C_in, C_out), and the rest consistent with it (30 of 258 published ones).
# Expected: init wrong; everything else passed
# Points: 62 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W + self.b.T

    def backward(self, dLdZ):
        self.dLdW = self.A.T @ dLdZ
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W.T
