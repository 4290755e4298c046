# What this is: dLdW done, and the rest None.
# Expected: dLdA, dLdb wrong; everything else passed
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

    def backward(self, dLdZ):
        dLdA = None  # TODO
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = None  # TODO
        return dLdA
