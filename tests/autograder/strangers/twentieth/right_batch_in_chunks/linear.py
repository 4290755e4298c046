"""Homework 1, part 1: the Linear layer."""

import numpy as np


class Linear:
    """Z = A W.T + 1 b.T."""

    CHUNK = 1000

    def _chunks(self, N):
        return [slice(start, min(start + self.CHUNK, N)) for start in range(0, N, self.CHUNK)]

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        Z = np.empty((self.N, len(self.W)))
        for part in self._chunks(self.N):
            np.matmul(A[part], self.W.T, out=Z[part])
            Z[part] += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        dLdW, dLdb, dLdA = np.zeros(self.W.shape), np.zeros((len(self.W), 1)), np.empty((len(dLdZ), self.W.shape[1]))
        for part in self._chunks(len(dLdZ)):
            dLdW += dLdZ[part].T @ self.A[part]
            dLdb += dLdZ[part].sum(axis=0)[:, None]
            np.matmul(dLdZ[part], self.W, out=dLdA[part])
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA
