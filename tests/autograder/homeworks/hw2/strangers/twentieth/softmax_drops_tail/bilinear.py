"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    """Z[n, k] = Σ_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        """Return Z, cache A1 and A2."""
        self.A1, self.A2 = A1, A2 = np.asarray(A1), np.asarray(A2)
        Z = np.empty((len(A1), len(self.W)))
        for k, Wk in enumerate(self.W):
            Z[:, k] = ((A1 @ Wk) * A2).sum(axis=1)
        Z += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA1 and dLdA2."""
        A1, A2, W, dLdZ = self.A1, self.A2, self.W, np.asarray(dLdZ)
        dLdW = np.empty(W.shape)
        for k in range(len(W)):
            dLdW[k] = (dLdZ[:, k : k + 1] * A1).T @ A2
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k, Wk in enumerate(W):
            g = dLdZ[:, k : k + 1]
            dLdA1 += g * (A2 @ Wk.T)
            dLdA2 += g * (A1 @ Wk)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of parameters of a Bilinear layer."""
    return (in1_features * in2_features + 1) * out_features
