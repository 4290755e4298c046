"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]: two batches become one."""

    def __init__(self, in1_features, in2_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        """Return Z for the batches A1 and A2, and cache both."""
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        for k, Wk in enumerate(self.W):
            Z[:, k] = np.sum((A1 @ Wk) * A2, axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        """Store dLdW and dLdb, and return dLdA1 and dLdA2."""
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdb = np.sum(dLdZ, axis=0)[:, np.newaxis]
        self.dLdW = np.empty(W.shape)
        for k in range(W.shape[0]):
            self.dLdW[k] = (dLdZ[:, k : k + 1] * A1).T @ A2
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k in range(W.shape[0]):
            g = dLdZ[:, k : k + 1]
            dLdA1 += g * (A2 @ W[k].T)
            dLdA2 += g * (A1 @ W[k])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of all elements of W and b."""
    return out_features * (in1_features * in2_features + 1)
