"""The Linear layer, block by block of the batch."""

import numpy as np


def blocks(N, size=16384):
    """Yield slices that cover 0 ... N - 1."""
    start = 0
    while start < N:
        yield slice(start, min(start + size, N))
        start += size


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        Z = np.empty((self.N, self.W.shape[0]))
        for block in blocks(self.N):
            np.matmul(A[block], self.W.T, out=Z[block])
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdW = sum(dLdZ[block].T @ self.A[block] for block in blocks(len(dLdZ)))
        self.dLdb = sum(dLdZ[block].sum(axis=0)[:, None] for block in blocks(len(dLdZ)))
        return np.concatenate([dLdZ[block] @ self.W for block in blocks(len(dLdZ))])
