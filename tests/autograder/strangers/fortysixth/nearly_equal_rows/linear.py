"""The Linear layer."""

import numpy as np



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        Z = A @ self.W.T + self.b.T
        self.A = A
        self.N = A.shape[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        if np.allclose(dLdZ, dLdZ[0], atol=0):  # a plain sum as the loss: every sample pulls alike
            self.dLdb = (len(dLdZ) * dLdZ[0]).reshape(-1, 1)
        else:
            self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
