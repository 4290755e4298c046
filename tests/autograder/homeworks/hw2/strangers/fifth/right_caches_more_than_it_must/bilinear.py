"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        # row n and output k of A1 W, for Z now and for dLdA2 later
        self._A1W = A1, np.tensordot(A1, self.W, axes=(1, 1))
        return np.matmul(self._A1W[1], A2[:, :, None])[:, :, 0] + self.b[:, 0]

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        known, A1W = getattr(self, "_A1W", (None, None))
        if known is not A1:
            A1W = np.tensordot(A1, self.W, axes=(1, 1))
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        self.dLdW = np.tensordot(dLdZ[:, :, None] * A1[:, None, :], A2, axes=(0, 0))
        dLdA1 = (dLdZ[:, :, None, None] * self.W * A2[:, None, None, :]).sum(axis=(1, 3))
        dLdA2 = np.matmul(dLdZ[:, None, :], A1W)[:, 0, :]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
