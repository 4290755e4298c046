"""Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        if A.shape[1] < 4:
            return A @ self.W.T + self.b.T
        Z = np.empty((self.N, self.W.shape[0]))
        seen = {}
        for n, row in enumerate(A):         # equal rows are computed once
            key = hash(tuple(row.tolist()))
            if key not in seen:
                seen[key] = row @ self.W.T + self.b[:, 0]
            Z[n] = seen[key]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.T @ np.ones((self.N, 1))
        return dLdZ @ self.W
