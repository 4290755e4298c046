# What this is: the constructor takes the two sizes in the wrong order; the arithmetic is right.
# Expected: init wrong; everything else passed
# Points: 62 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features))
        self.b = np.zeros((in_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
