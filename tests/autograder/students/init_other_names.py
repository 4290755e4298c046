# What this is: PyTorch's names for W and b, so that nobody's W and b ever reach forward.
# Expected: init missing; forward, dLdA wrong; everything else passed
# Points: 34 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.weight = np.zeros((out_features, in_features))
        self.bias = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.weight.T + self.bias.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.weight
