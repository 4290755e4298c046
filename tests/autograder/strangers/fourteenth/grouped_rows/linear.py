"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        # equal samples are multiplied once; a projection tells which ones are equal
        key = self.A @ np.cos(np.arange(1.0, self.A.shape[1] + 1))
        _, first, group = np.unique(key, return_index=True, return_inverse=True)
        if len(first) < len(key):
            total = np.zeros((len(first), dLdZ.shape[1]))
            np.add.at(total, group.ravel(), dLdZ)
            self.dLdW = total.T @ self.A[first]
        else:
            self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
