# What this is: W as (C_in, C_out), consistently, and b added untransposed: costs init and forward only.
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
        return A @ self.W + self.b

    def backward(self, dLdZ):
        self.dLdW = self.A.T @ dLdZ
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W.T
