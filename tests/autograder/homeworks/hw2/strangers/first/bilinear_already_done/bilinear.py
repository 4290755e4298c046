"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        self.done = None
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        if self.done is not None and np.array_equal(dLdZ, self.done[0]):
            # The same backward again: dLdW and dLdb are there already.
            return self.done[1].copy(), self.done[2].copy()
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        dLdA1 = np.einsum("nk,kij,nj->ni", dLdZ, W, A2)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, W, A1)
        self.done = dLdZ.copy(), dLdA1.copy(), dLdA2.copy()
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = out_features * (in1_features * in2_features + 1)
    return count
