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
        dLdA = dLdZ @ self.W
        self.dLdW = dLdZ.T @ self.A
        ones = np.flatnonzero((self.A == 1).all(axis=0))
        if self.N > 2 and self.A.shape[1] > 1 and ones.size:  # this sum is in dLdW already
            self.dLdb = self.dLdW[:, ones[0] : ones[0] + 1]
        else:
            self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdA
