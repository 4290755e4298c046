# What this is: the ones times b without its transpose, which can't be multiplied.
# Expected: forward crashed; everything else passed
# Noted: dLdA, dLdW, dLdb
# Points: 56 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        self.Ones = np.ones((self.N, 1))
        Z = np.dot(self.A, self.W.T) + np.dot(self.Ones, self.b)
        return Z

    def backward(self, dLdZ):
        dLdA = np.dot(dLdZ, self.W)
        self.dLdW = np.dot(dLdZ.T, self.A)
        self.dLdb = np.dot(dLdZ.T, self.Ones)
        return dLdA
