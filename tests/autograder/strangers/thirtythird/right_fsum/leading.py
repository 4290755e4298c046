import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        return A @ self.W.T + self.b[:, 0]

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        rows = dLdZ.reshape(-1, C_out)
        self.dLdW = rows.T @ self.A.reshape(-1, C_in)
        self.dLdb = rows.sum(axis=0)[:, None]
        return dLdZ @ self.W
