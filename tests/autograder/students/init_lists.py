# What this is: W and b start as lists of lists; wherever they are used they become arrays.
# Expected: init wrong; everything else passed
# Points: 62 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = [[0.0] * in_features for _ in range(out_features)]
        self.b = [[0.0] for _ in range(out_features)]

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ np.array(self.W).T + np.array(self.b).T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ np.array(self.W)
