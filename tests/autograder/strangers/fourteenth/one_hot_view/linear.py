"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]

        if np.count_nonzero(A) == 1 == len(A) and A.max() == 1:
            Z = self.W[:, A.argmax()][None]
        else:
            Z = A @ self.W.T
        if self.b.any():
            Z = Z + self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
