import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.einsum("ni,ci->nc", A, self.W) + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A)
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return np.einsum("nc,ci->ni", dLdZ, self.W)
