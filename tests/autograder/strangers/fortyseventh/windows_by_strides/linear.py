"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if min(A.shape) > 1 and abs(A.strides[0]) == abs(A.strides[1]):
            # Sliding windows of a series: all rows lie in one vector, and the layer is a filter.
            series = np.concatenate([A[:, 0], A[-1, 1:]])
            Z = np.empty((A.shape[0], self.W.shape[0]))
            for c, row in enumerate(self.W):
                Z[:, c] = np.correlate(series, row, "valid")
            return Z + self.b.T
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
