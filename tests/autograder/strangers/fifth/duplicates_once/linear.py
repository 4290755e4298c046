"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        rows, which = np.unique(A, axis=0, return_inverse=True)
        return (rows @ self.W.T + self.b.reshape(1, -1))[which.reshape(-1)]

    def backward(self, dLdZ):
        rows, which = np.unique(self.A, axis=0, return_inverse=True)
        shared = np.zeros((len(rows), dLdZ.shape[1]))
        np.add.at(shared, which.reshape(-1), dLdZ)
        self.dLdW = shared.T @ rows
        self.dLdb = shared.sum(axis=0, keepdims=True).T.copy()
        return dLdZ @ self.W
