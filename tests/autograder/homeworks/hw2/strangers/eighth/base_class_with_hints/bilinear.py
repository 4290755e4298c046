"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        if A1.ndim != 2 or A2.ndim != 2 or len(A1) != len(A2):
            raise ValueError("A1 and A2 must be batches of the same size")
        self.A1: np.ndarray = A1
        self.A2: np.ndarray = A2
        return np.einsum("kij,ni,nj->nk", self.W, A1, A2, optimize=True) + self.b[:, 0]

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        dLdA1 = np.einsum("nk,kij,nj->ni", dLdZ, W, A2)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, W, A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
