"""The layer for any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        flat = A.reshape(-1, A.shape[-1])
        Z = flat @ self.W.T + self.b.T
        return Z.reshape(A.shape[:-1] + (self.W.shape[0],))

    def backward(self, dLdZ):
        A = self.A.reshape(-1, self.A.shape[-1])
        D = dLdZ.reshape(-1, dLdZ.shape[-1])
        self.dLdW = D.T @ A
        self.dLdb = D.sum(axis=0)[:, None]
        return (D @ self.W).reshape(self.A.shape)
