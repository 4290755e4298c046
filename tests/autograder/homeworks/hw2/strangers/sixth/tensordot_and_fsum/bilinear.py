"""Homework 2, part 2: the Bilinear layer."""

import math

import numpy as np


class Bilinear:

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        left = np.tensordot(A1, self.W, axes=([1], [1]))  # (N, C_out, C_in2)
        return np.matmul(left, A2[:, :, None]).squeeze(axis=2) + self.b.ravel()

    def backward(self, dLdZ):
        weighted = dLdZ[:, :, None] * self.A1[:, None, :]
        self.dLdW = np.tensordot(weighted, self.A2, axes=([0], [0]))
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T.tolist()])
        mixed = np.tensordot(dLdZ, self.W, axes=1)  # (N, C_in1, C_in2): a matrix for each sample
        dLdA1 = np.einsum("nij,nj->ni", mixed, self.A2)
        dLdA2 = np.einsum("nij,ni->nj", mixed, self.A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
