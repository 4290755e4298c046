import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b[:, 0]
        self.A = A
        return Z

    def backward(self, dLdZ):
        dLdZ2 = dLdZ.reshape(-1, dLdZ.shape[-1])
        A2 = self.A.reshape(-1, self.A.shape[-1])
        self.dLdW = dLdZ2.T @ A2
        self.dLdb = dLdZ2.sum(axis=0)[:, None]
        return dLdZ @ self.W
