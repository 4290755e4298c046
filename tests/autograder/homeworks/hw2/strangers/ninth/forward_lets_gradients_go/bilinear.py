"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.dLdW = self.dLdb = None
        self.A1, self.A2 = A1, A2
        if not self.W.any():
            return np.repeat(self.b.T, len(A1), axis=0)
        if A1 is A2:
            i, j = np.triu_indices(A1.shape[1])
            V = self.W[:, i, j] + np.where(i < j, self.W[:, j, i], 0.0)
            return (A1[:, i] * A1[:, j]) @ V.T + self.b.T
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T

    def backward(self, dLdZ):
        busy = np.flatnonzero(dLdZ.any(axis=1))  # samples without a gradient add nothing
        G, A1, A2 = dLdZ[busy], self.A1[busy], self.A2[busy]
        self.dLdW = np.einsum("nk,ni,nj->kij", G, A1, A2)
        self.dLdb = G.sum(axis=0).reshape(-1, 1)
        dLdA1, dLdA2 = np.zeros(self.A1.shape), np.zeros(self.A2.shape)
        dLdA1[busy] = np.einsum("nk,kij,nj->ni", G, self.W, A2)
        dLdA2[busy] = np.einsum("nk,kij,ni->nj", G, self.W, A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
