# What this is: += and out=, but only ever on arrays that it made itself.
# Expected: everything passed
# Points: 70 / 70
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = np.zeros_like(self.W)
        self.dLdb = np.zeros_like(self.b)

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = A @ self.W.T
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        if self.dLdW.shape == self.W.shape:
            self.dLdW.fill(0)
            self.dLdb[...] = 0
        for a, g in zip(self.A, dLdZ):
            self.dLdW += np.outer(g, a)
            self.dLdb += g[:, None]
        return dLdZ @ self.W
