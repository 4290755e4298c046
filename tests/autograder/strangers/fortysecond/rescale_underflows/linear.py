"""The Linear layer."""

import numpy as np


class Linear:
    """Z = A W^T + 1 b^T."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        A = self.A
        top_d, top_a = np.abs(dLdZ).max(), np.abs(A).max()
        if top_d * top_a * len(A) > 1e302:  # the sum comes near the largest float
            self.dLdW = ((dLdZ / top_d).T @ (A / top_a)) * (top_d * top_a)
        else:
            self.dLdW = dLdZ.T @ A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
