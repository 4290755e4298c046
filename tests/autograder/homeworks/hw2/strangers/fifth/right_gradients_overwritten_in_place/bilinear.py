"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2, optimize=True) + self.b.T

    def backward(self, dLdZ):
        for k, d in enumerate(dLdZ.T):
            np.matmul(self.A1.T * d, self.A2, out=self.dLdW[k])
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        dLdA1, dLdA2 = np.zeros(self.A1.shape), np.zeros(self.A2.shape)
        for w, d in zip(self.W, dLdZ.T[:, :, None]):
            dLdA1 += d * (self.A2 @ w.T)
            dLdA2 += d * (self.A1 @ w)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
