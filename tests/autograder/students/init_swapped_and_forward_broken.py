# What this is: sizes swapped in the constructor, and a forward that crashes; backward is right, and counts.
# Expected: init wrong; forward crashed; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 48 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        self.Ones = np.ones((self.N, 1))
        return A @ self.W.T + self.Ones @ self.b

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ self.Ones
        return dLdZ @ self.W
