"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


def one_batch(A1, A2):
    """Say whether both inputs are the same array, or two views of the same numbers."""
    address = [A.__array_interface__["data"][0] for A in (A1, A2)]
    return address[0] == address[1] and A1.shape == A2.shape and A1.size * A1.shape[1] <= 4_000_000


def pairs(A):
    """Return A[n, i] A[n, j] for each pair i <= j, and the pairs: about half of all products."""
    i, j = np.triu_indices(A.shape[1])
    return A[:, i] * A[:, j], i, j


class Bilinear:
    """Z[n, k] = Σ_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        """Return Z, cache A1 and A2."""
        self.A1, self.A2 = A1, A2 = np.asarray(A1), np.asarray(A2)
        if one_batch(A1, A2):
            products, i, j = pairs(A1)
            both = np.where(i == j, self.W[:, i, j], self.W[:, i, j] + self.W[:, j, i])
            return products @ both.T + self.b[:, 0]
        Z = np.empty((len(A1), len(self.W)))
        for k, Wk in enumerate(self.W):
            Z[:, k] = ((A1 @ Wk) * A2).sum(axis=1)
        Z += self.b[:, 0]
        return Z

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA1 and dLdA2."""
        A1, A2, W, dLdZ = self.A1, self.A2, self.W, np.asarray(dLdZ)
        dLdW = np.empty(W.shape)
        if one_batch(A1, A2):  # then each dLdW[k] is symmetric
            products, i, j = pairs(A1)
            dLdW[:, i, j] = dLdW[:, j, i] = dLdZ.T @ products
        else:
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
