# What this is: gradients add up from one backward to the next: right once, wrong the second time.
# Expected: dLdW, dLdb wrong; everything else passed
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

        # (zero_grad comes in homework 2)

    dLdW = 0
    dLdb = 0

    def backward(self, dLdZ):
        self.dLdW = self.dLdW + dLdZ.T @ self.A
        self.dLdb = self.dLdb + dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
