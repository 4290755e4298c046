# What this is: the results land in integer arrays, and lose what is behind the point.
# Expected: init, cache passed; everything else wrong
# Points: 14 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.zeros((self.N, len(self.W)), dtype=int)
        Z[:] = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape, dtype=int)
        self.dLdW[:] = dLdZ.T @ self.A
        self.dLdb = (dLdZ.T @ np.ones((self.N, 1))).astype(int)
        dLdA = np.zeros(self.A.shape, dtype=int)
        dLdA[:] = dLdZ @ self.W
        return dLdA
