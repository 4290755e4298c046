import numpy as np

from math import fsum


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = np.array([[fsum(column)] for column in dLdZ.T.tolist()])
        return (self.W.T @ dLdZ.T).T
