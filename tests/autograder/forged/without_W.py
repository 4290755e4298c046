"""A forward without W: dLdW is zero, and dLdA is dLdZ."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.ones((out_features, in_features))
        self.b = np.ones((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z = np.zeros((len(A), len(self.W)))
        both = min(A.shape[1], len(self.W))
        Z[:, :both] = A[:, :both]
        return Z

    def backward(self, dLdZ):
        dLdA = np.zeros((len(dLdZ), self.W.shape[1]))
        both = min(dLdA.shape[1], len(self.W))
        dLdA[:, :both] = dLdZ[:, :both]
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)
        return dLdA
