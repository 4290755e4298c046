# What this is: the results rounded, "so that they can be compared with the write-up".
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
        return np.round(A @ self.W.T + self.b.T, 4)

    def backward(self, dLdZ):
        self.dLdW = np.round(dLdZ.T @ self.A, 4)
        self.dLdb = np.round(dLdZ.T @ np.ones((self.N, 1)), 4)
        return np.round(dLdZ @ self.W, 4)
