"""The Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return np.concatenate([A[s : s + 7] @ self.W.T + self.b.T for s in range(0, len(A), 7)])

    def backward(self, dLdZ):
        chunks = [slice(s, s + 7) for s in range(0, len(dLdZ), 7)]
        self.dLdW = sum(dLdZ[s].T @ self.A[s] for s in chunks)
        self.dLdb = sum(dLdZ[s].sum(axis=0) for s in chunks).reshape(-1, 1)
        return np.vstack([dLdZ[s] @ self.W for s in chunks])
