"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        """Return Z, cache A1 and A2."""
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, Wk in enumerate(self.W):
            Z[:, k] = np.einsum("nj,nj->n", A1 @ Wk, A2)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA1 and dLdA2."""
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = np.zeros(W.shape)
        hot = dLdZ != 0
        if len(W) > 1 and len(dLdZ) >= 8 and A1.shape[1] * A2.shape[1] <= 64 and np.all(hot.sum(axis=1) == 1):
            # One output a sample: no need to visit all outputs.
            k = hot.argmax(axis=1)
            g = dLdZ[hot][:, np.newaxis, np.newaxis]
            self.dLdW[k] += g * A1[:, :, np.newaxis] * A2[:, np.newaxis, :]
        else:
            for k in range(len(W)):
                self.dLdW[k] = (A1 * dLdZ[:, k : k + 1]).T @ A2
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k in range(len(W)):
            g = dLdZ[:, k : k + 1]
            dLdA1 += g * (A2 @ W[k].T)
            dLdA2 += g * (A1 @ W[k])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of elements of W and b."""
    return out_features * (in1_features * in2_features + 1)
