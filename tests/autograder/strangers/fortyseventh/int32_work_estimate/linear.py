"""The Linear layer."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))
        self.in_features, self.out_features = in_features, out_features

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        work = A.shape[0] * self.in_features * self.out_features * 8
        blocks = min(work // 2**26 + 1, A.shape[0])  # about 64 MB of products in each block
        rows = -(-A.shape[0] // max(int(blocks), 1))
        Z = np.zeros((A.shape[0], self.W.shape[0]))
        for block in range(blocks):
            part = slice(block * rows, (block + 1) * rows)
            Z[part] = A[part] @ self.W.T
        return Z + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
