"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    BLOCK = 64

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features), dtype=np.float64)
        self.b = np.zeros((out_features, 1), dtype=np.float64)

    def _blocks(self, N):
        return [slice(start, min(start + self.BLOCK, N)) for start in range(0, N, self.BLOCK)]

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for rows in self._blocks(len(A1)):
            T = np.tensordot(A1[rows], self.W, axes=(1, 1))  # (n, k, j)
            Z[rows] = np.matmul(T, A2[rows, :, None])[..., 0]
        Z += self.b.reshape(1, -1)
        return Z

    def backward(self, dLdZ):
        dLdW, dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        dLdA1, dLdA2 = np.empty(self.A1.shape), np.empty(self.A2.shape)
        for rows in self._blocks(len(dLdZ)):
            G, A1, A2 = dLdZ[rows], self.A1[rows], self.A2[rows]
            M = np.tensordot(G, self.W, axes=(1, 0))  # (n, i, j)
            dLdA1[rows] = np.einsum("nij,nj->ni", M, A2)
            dLdA2[rows] = np.einsum("nij,ni->nj", M, A1)
            dLdW += np.tensordot(G[:, :, None] * A1[:, None, :], A2, axes=(0, 0))
            dLdb += G.sum(axis=0).reshape(-1, 1)
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return np.int64(out_features) * (np.int64(in1_features) * np.int64(in2_features) + 1)
