# What this is: starts in float32 ("f"), as 21 of 258 published ones do; later it is all float64.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features), dtype="f")
        self.b = np.zeros((out_features, 1), dtype="f")

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = np.atleast_2d(dLdZ.sum(axis=0)).T
        return dLdZ @ self.W
