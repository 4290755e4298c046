# What this is: everything but the constructor.
# Expected: init not attempted; everything else passed
# Points: 62 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        # TODO: your code here
        raise NotImplementedError

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = A @ self.W.T + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        dLdA = dLdZ @ self.W
        return dLdA
