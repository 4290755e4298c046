"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]

        C_in = A.shape[1]
        width = min(C_in, 128)
        Z = np.repeat(self.b.T, len(A), axis=0)
        for tile in range(C_in // width):
            columns = slice(tile * width, (tile + 1) * width)
            Z += A[:, columns] @ self.W[:, columns].T
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
