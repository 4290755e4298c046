"""The Linear layer for any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A.reshape(-1, A.shape[-1]) @ self.W.T + self.b.T
        self.A = A
        return Z.reshape(A.shape[:-1] + (Z.shape[1],))

    def backward(self, dLdZ):
        D = dLdZ.reshape(-1, dLdZ.shape[-1])
        X = self.A.reshape(-1, self.A.shape[-1])
        self.dLdW = D.T @ X
        self.dLdb = D.sum(axis=0).reshape(-1, 1)
        dLdA = D @ self.W
        return dLdA.reshape(dLdZ.shape[:-1] + (dLdA.shape[1],))
