import numpy as np


class LinearND:
    """Z = A Wᵀ + bᵀ along the last axis: every vector of A becomes a vector of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        C_out, C_in = self.W.shape
        Z = A.reshape(-1, C_in) @ self.W.T + self.b.T
        return Z.reshape(A.shape[:-1] + (C_out,))

    def backward(self, dLdZ):
        C_out, C_in = self.W.shape
        D = dLdZ.reshape(-1, C_out)
        self.dLdW = D.T @ self.A.reshape(-1, C_in)
        self.dLdb = D.sum(axis=0).reshape(-1, 1)
        return (D @ self.W).reshape(dLdZ.shape[:-1] + (C_in,))
