"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, Wk in enumerate(self.W):
            Z[:, k] = ((A1 @ Wk) * A2).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.empty(W.shape)
        for k in range(len(W)):
            self.dLdW[k] = A1.T @ (dLdZ[:, k, None] * A2)
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA1 = np.zeros(A1.shape)
        for k, Wk in enumerate(W):
            dLdA1 += dLdZ[:, k, None] * (A2 @ Wk.T)
        dLdA2 = np.zeros(A2.shape)
        for k, Wk in enumerate(W):
            dLdA2 += dLdZ[:, k, None] * (A1 @ Wk)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
