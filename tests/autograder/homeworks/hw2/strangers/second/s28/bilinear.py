"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]: two batches become one."""

    __slots__ = ("A1", "A2", "W", "b", "dLdW", "dLdb")

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        pairs = np.einsum("ni,nj->nij", A1, A2).reshape(len(A1), -1)
        return pairs @ self.W.reshape(len(self.W), -1).T + self.b.T

    def backward(self, dLdZ):
        N, K = dLdZ.shape
        pairs = np.einsum("ni,nj->nij", self.A1, self.A2).reshape(N, -1)
        self.dLdW = (dLdZ.T @ pairs).reshape(self.W.shape)
        self.dLdb = dLdZ.T @ np.ones((N, 1))
        M = (dLdZ @ self.W.reshape(K, -1)).reshape(N, *self.W.shape[1:])
        dLdA1 = (M @ self.A2[:, :, None])[:, :, 0]
        dLdA2 = (self.A1[:, None, :] @ M)[:, 0, :]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
