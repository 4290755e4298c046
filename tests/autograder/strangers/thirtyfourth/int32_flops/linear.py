import numpy as np


BUDGET = 2**28  # operations of one block: it stays in the cache


class Linear:
    """Z = A W^T + 1_N b^T."""

    def __init__(self, in_features, out_features):
        self.in_features = in_features
        self.out_features = out_features
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = N = A.shape[0]
        flops = 6 * N * self.in_features * self.out_features  # forward and backward
        blocks = int(flops // BUDGET) + 1
        rows = -(-N // blocks)
        Z = np.repeat(self.b.T, N, axis=0)
        WT = self.W.T
        for start in range(0, N, rows):
            Z[start:start + rows] += A[start:start + rows] @ WT
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
