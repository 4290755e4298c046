"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = None

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, Wk in enumerate(self.W):
            Z[:, k] = (A1 @ Wk * A2).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        if getattr(self, "dLdW", None) is None or self.dLdW.shape != W.shape:
            self.dLdW = np.empty(W.shape)  # made once: each backward overwrites the last gradient
        for k in range(len(W)):
            np.matmul((dLdZ[:, k : k + 1] * A1).T, A2, out=self.dLdW[k])
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k, Wk in enumerate(W):
            dLdA1 += dLdZ[:, k : k + 1] * (A2 @ Wk.T)
            dLdA2 += dLdZ[:, k : k + 1] * (A1 @ Wk)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of all elements of W and b."""
    return out_features * (in1_features * in2_features + 1)
