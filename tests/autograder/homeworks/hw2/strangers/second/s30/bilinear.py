"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]: two batches become one."""

    def __init__(self, in1_features, in2_features, out_features):
        size = in1_features * in2_features * out_features
        start = np.zeros(size + out_features)  # one vector; W and b are its two parts
        self.W = start[:size].reshape(out_features, in1_features, in2_features)
        self.b = start[size:].reshape(out_features, 1)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T

    def backward(self, dLdZ):
        C1, C2 = self.A1.shape[1], self.A2.shape[1]
        gradient = np.empty(self.W.size + self.b.size)
        self.dLdW = gradient[: self.W.size].reshape(self.W.shape)
        self.dLdb = gradient[self.W.size :].reshape(self.b.shape)
        self.dLdW[...] = np.einsum("nk,nij->kij", dLdZ, self.A1[:, :, None] * self.A2[:, None, :])
        self.dLdb[:, 0] = dLdZ.sum(axis=0)
        both = np.empty((len(dLdZ), C1 + C2))
        dLdA1, dLdA2 = np.split(both, [C1], axis=1)  # two views of one matrix
        M = np.tensordot(dLdZ, self.W, axes=1)
        dLdA1[...] = np.einsum("nij,nj->ni", M, self.A2)
        dLdA2[...] = np.einsum("nij,ni->nj", M, self.A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
