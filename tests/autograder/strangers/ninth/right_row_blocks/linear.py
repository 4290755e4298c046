import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        blocks = [A[n : n + 64] @ self.W.T for n in range(0, self.N, 64)]
        return np.concatenate(blocks) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = sum(dLdZ[n : n + 64].T @ self.A[n : n + 64] for n in range(0, len(dLdZ), 64))
        self.dLdb = np.add.reduceat(dLdZ, range(0, len(dLdZ), 64), axis=0).sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
