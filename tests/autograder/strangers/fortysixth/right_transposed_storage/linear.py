"""The Linear layer."""

import numpy as np



class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((in_features, out_features)).T
        self.b = np.zeros(out_features)[:, np.newaxis]

    def forward(self, A):
        Z = (self.W @ A.T + self.b).T
        self.A = np.asfortranarray(A)
        self.N = np.shape(A)[0]
        return Z

    def backward(self, dLdZ):
        ones = np.ones((1, self.N))
        self.dLdW = (self.A.T @ dLdZ).T
        self.dLdb = (ones @ dLdZ).T
        return (self.W.T @ dLdZ.T).T
