"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((in1_features, in2_features, out_features)).transpose(2, 0, 1)
        self.b = np.zeros((1, out_features)).T

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return (np.einsum("ni,kij,nj->kn", A1, self.W, A2) + self.b).T

    def backward(self, dLdZ):
        G = dLdZ.T
        self.dLdW = np.einsum("kn,ni,nj->ijk", G, self.A1, self.A2).transpose(2, 0, 1)
        self.dLdb = G.sum(axis=1, keepdims=True)
        dLdA1 = np.einsum("kn,kij,nj->in", G, self.W, self.A2).T
        dLdA2 = np.einsum("kn,kij,ni->jn", G, self.W, self.A1).T
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
