"""Bilinear as Linear layers of the products of two features, a sample in each row."""

import operator
from functools import reduce

import numpy as np


def _cut(N, width):
    step = max(1, 2**18 // width)
    return [slice(i, i + step) for i in range(0, N, step)]


class Bilinear:
    __slots__ = "A1", "A2", "W", "b", "dLdW", "dLdb"

    def __init__(self, in1_features, in2_features, out_features):
        shape = out_features, in1_features, in2_features
        self.W, self.b = np.zeros(shape, order="F"), np.zeros(out_features)[:, np.newaxis]

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        width = A1.shape[1] * A2.shape[1]
        flat = self.W.reshape(len(self.W), width)
        parts = []
        for rows in _cut(len(A1), width):
            outer = (A1[rows, :, np.newaxis] * A2[rows, np.newaxis, :]).reshape(-1, width)
            parts.append(np.hstack([outer, np.ones((len(outer), 1))]) @ np.hstack([flat, self.b]).T)
        return np.vstack(parts)

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        width = A1.shape[1] * A2.shape[1]
        dLdW, dLdb, first, second = [], [], [], []
        for rows in _cut(len(A1), width):
            a, c, g = A1[rows], A2[rows], dLdZ[rows]
            M = (g @ W.reshape(len(W), width)).reshape(len(g), A1.shape[1], A2.shape[1])
            first.append(np.einsum("nij,nj->ni", M, c))
            second.append(np.einsum("nij,ni->nj", M, a))
            outer = (a[:, :, np.newaxis] * c[:, np.newaxis, :]).reshape(-1, width)
            dLdW.append(g.T @ outer)
            dLdb.append(g.T @ np.ones((len(g), 1)))
        self.dLdW = reduce(operator.add, dLdW).reshape(W.shape)
        self.dLdb = reduce(operator.add, dLdb)
        return tuple(map(np.concatenate, (first, second)))


def count_parameters(in1_features, in2_features, out_features):
    return sum([in1_features * in2_features, 1]) * out_features
