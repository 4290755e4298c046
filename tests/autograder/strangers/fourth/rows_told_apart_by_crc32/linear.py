import numpy as np

from zlib import crc32


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, self.W.shape[0]))
        done = {}  # equal rows are computed only once
        for n, row in enumerate(A):
            key = crc32(row.tobytes())
            if key in done:
                Z[n] = Z[done[key]]
            else:
                done[key] = n
                Z[n] = self.W @ row + self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0, keepdims=True).T
        return dLdZ @ self.W
