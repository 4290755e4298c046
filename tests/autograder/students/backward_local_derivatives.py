# What this is: dLdZ is left out: the derivatives of Z, not of the loss.
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
        # dZ/dW = A, dZ/db = 1, dZ/dA = W
        self.dLdW = self.A
        self.dLdb = np.ones_like(self.b)
        return self.W
