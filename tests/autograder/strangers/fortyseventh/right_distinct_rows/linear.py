"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        rows, place = np.unique(A, axis=0, return_inverse=True)
        return (rows @ self.W.T + self.b.T)[place.reshape(-1)]

    def backward(self, dLdZ):
        rows, place = np.unique(self.A, axis=0, return_inverse=True)
        sums = np.zeros((len(rows), dLdZ.shape[1]))
        np.add.at(sums, place.reshape(-1), dLdZ)
        self.dLdW = (rows.T @ sums).T.copy()
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return np.inner(dLdZ, self.W.T)
