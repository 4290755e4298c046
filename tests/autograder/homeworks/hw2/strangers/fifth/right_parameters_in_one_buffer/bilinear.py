"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self._shape = out_features, in1_features, in2_features
        self.W, self.b = self._split(np.zeros(count_parameters(in1_features, in2_features, out_features)))

    def _split(self, theta):
        out = self._shape[0]
        return theta[:-out].reshape(self._shape), theta[-out:].reshape(out, 1)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2, optimize=True) + self.b.T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW, self.dLdb = self._split(np.empty(W.size + len(W)))
        np.sum(dLdZ, axis=0, out=self.dLdb[:, 0])
        np.einsum("nk,ni,nj->kij", dLdZ, A1, A2, out=self.dLdW)
        dW = np.tensordot(dLdZ, W, axes=(1, 0))  # (N, C_in1, C_in2): for each sample its own matrix
        return np.einsum("nij,nj->ni", dW, A2), np.einsum("nij,ni->nj", dW, A1)


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
