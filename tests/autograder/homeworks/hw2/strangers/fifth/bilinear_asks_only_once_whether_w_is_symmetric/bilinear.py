"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2, optimize=True) + self.b.T

    def _is_symmetric(self):
        if not hasattr(self, "_symmetric"):
            W = self.W
            self._symmetric = W.shape[1] == W.shape[2] and np.array_equal(W, W.transpose(0, 2, 1))
        return self._symmetric

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2, optimize=True)
        dW = np.tensordot(dLdZ, self.W, axes=(1, 0))  # a matrix for each sample
        dLdA1 = np.einsum("nij,nj->ni", dW, A2)
        if self._is_symmetric():  # along the rows of memory, which is faster
            return dLdA1, np.einsum("nij,nj->ni", dW, A1)
        return dLdA1, np.einsum("nij,ni->nj", dW, A1)


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
