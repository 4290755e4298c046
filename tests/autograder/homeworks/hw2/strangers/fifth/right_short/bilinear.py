"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T

    def backward(self, dLdZ):
        d, e = (dLdZ, self.A1, self.W, self.A2), np.einsum
        self.dLdb, self.dLdW = dLdZ.sum(0)[:, None], e("nk,ni,nj->kij", d[0], d[1], d[3])
        return e("nk,kij,nj->ni", d[0], d[2], d[3]), e("nk,kij,ni->nj", d[0], d[2], d[1])


def count_parameters(in1_features, in2_features, out_features):
    return (in1_features * in2_features + 1) * out_features
