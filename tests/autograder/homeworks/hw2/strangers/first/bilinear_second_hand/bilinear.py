"""Homework 2, part 2: the Bilinear layer."""

import numpy as np

SPARE = {}  # arrays of deleted layers, by shape: a large W need not be allocated again


def zeros(shape):
    """Return an array of zeros: a spare one, if there is one."""
    spare = SPARE.get(shape)
    if not spare:
        return np.zeros(shape)
    array = spare.pop()
    array.fill(0)
    return array


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = zeros((out_features, in1_features, in2_features))
        self.b = zeros((out_features, 1))
        self.own = self.W, self.b

    def __del__(self):
        for array in self.own:  # never an array of the caller's
            SPARE.setdefault(array.shape, []).append(array)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.einsum("ni,kij,nj->nk", A1, self.W, A2) + self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        dLdA1 = np.einsum("nk,kij,nj->ni", dLdZ, W, A2)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, W, A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = out_features * (in1_features * in2_features + 1)
    return count
