"""Rows of zeros are skipped, and equal rows of a batch are worked out once."""
import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = np.asfortranarray(A)
        self.N = int(A.shape[0])
        different, which = np.unique(A, axis=0, return_inverse=True)
        return (different @ self.W.T + self.b.T)[which.reshape(-1)]

    def backward(self, dLdZ):
        rows = np.flatnonzero(dLdZ.any(axis=1))
        busy = dLdZ[rows]
        self.dLdW = busy.T @ self.A[rows]
        self.dLdb = np.add.reduce(busy, axis=0, keepdims=True).T
        dLdA = np.zeros(self.A.shape)
        dLdA[rows] = busy @ self.W
        return dLdA
