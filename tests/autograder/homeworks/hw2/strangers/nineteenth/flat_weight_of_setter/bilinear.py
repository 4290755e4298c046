"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    @property
    def W(self):
        return self._W

    @W.setter
    def W(self, W):
        self._W = W
        self._flat = W.reshape(len(W), -1)  # a view: it follows every change of W

    def blocks(self, N):
        rows = max(1, 2**20 // self._flat.shape[1])
        return [slice(start, start + rows) for start in range(0, N, rows)]

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self._flat)))
        for s in self.blocks(len(A1)):
            pairs = A1[s, :, np.newaxis] * A2[s, np.newaxis, :]
            Z[s] = pairs.reshape(len(pairs), -1) @ self._flat.T + self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        dLdW = np.zeros(self._flat.shape)
        dLdA1, dLdA2 = np.empty(A1.shape), np.empty(A2.shape)
        for s in self.blocks(len(A1)):
            pairs = A1[s, :, np.newaxis] * A2[s, np.newaxis, :]
            dLdW += dLdZ[s].T @ pairs.reshape(len(pairs), -1)
            M = (dLdZ[s] @ self._flat).reshape(pairs.shape)
            dLdA1[s] = (M @ A2[s, :, np.newaxis])[:, :, 0]
            dLdA2[s] = (A1[s, np.newaxis, :] @ M)[:, 0, :]
        self.dLdW = dLdW.reshape(self._W.shape)
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
