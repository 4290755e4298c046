"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    __slots__ = ("W", "b", "A1", "A2", "dLdW", "dLdb", "__weakref__")

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        for k, Wk in enumerate(self.W):
            Z[:, k] = ((A1 @ Wk) * A2).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        dLdW = np.empty(W.shape)
        for k, Wk in enumerate(W):
            column = dLdZ[:, k : k + 1]
            dLdA1 += column * (A2 @ Wk.T)
            dLdA2 += column * (A1 @ Wk)
            dLdW[k] = (column * A1).T @ A2
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
