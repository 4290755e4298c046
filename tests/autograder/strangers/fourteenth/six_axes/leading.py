"""The Linear layer for any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        axes = "ntuvwx"[: A.ndim - 1]
        return np.einsum(f"{axes}i,ci->{axes}c", A, self.W) + self.b[:, 0]

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        D = dLdZ.reshape(-1, C_out)
        self.dLdW = D.T @ self.A.reshape(-1, C_in)
        self.dLdb = D.sum(axis=0)[:, None]
        return dLdZ @ self.W
