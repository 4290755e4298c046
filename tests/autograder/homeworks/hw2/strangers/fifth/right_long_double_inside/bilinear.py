"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        wide = (X.astype(np.longdouble) for X in (A1, self.W, A2))
        return (np.einsum("ni,kij,nj->nk", *wide) + self.b.T).astype(np.float64)

    def backward(self, dLdZ):
        d, A1, A2, W = (X.astype(np.longdouble) for X in (dLdZ, self.A1, self.A2, self.W))
        self.dLdW = np.einsum("nk,ni,nj->kij", d, A1, A2).astype(np.float64)
        self.dLdb = d.sum(axis=0).astype(np.float64).reshape(-1, 1)
        dLdA1 = np.einsum("nk,kij,nj->ni", d, W, A2).astype(np.float64)
        dLdA2 = np.einsum("nk,kij,ni->nj", d, W, A1).astype(np.float64)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
