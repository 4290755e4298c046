"""Homework 2, part 2: forward caches both slopes; old gradients end with the next forward."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.sizes = in1_features, in2_features, out_features
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = self.dLdb = None

    def forward(self, A1, A2):
        self.dLdW = self.dLdb = None  # they belong to the batch before
        self.A1, self.A2 = A1, A2
        self.dZdA2 = np.einsum("ni,kij->nkj", A1, self.W)
        self.dZdA1 = np.einsum("kij,nj->nki", self.W, A2)
        self.dZdW = A1[:, :, np.newaxis] * A2[:, np.newaxis, :]
        return (self.dZdA2 @ A2[:, :, np.newaxis])[:, :, 0] + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdW = np.tensordot(dLdZ, self.dZdW, axes=(0, 0))
        self.dLdb = dLdZ.T.sum(axis=1, keepdims=True)
        row = dLdZ[:, np.newaxis, :]
        return (row @ self.dZdA1)[:, 0], (row @ self.dZdA2)[:, 0]


def count_parameters(in1_features, in2_features, out_features):
    matrix = in1_features * in2_features
    return matrix * out_features + out_features
