# What this is: NaN everywhere.
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
        self.dLdW = (dLdZ.T @ self.A) * np.nan
        self.dLdb = np.full((dLdZ.shape[1], 1), float("nan"))
        return np.log(-np.abs(dLdZ)) @ self.W
