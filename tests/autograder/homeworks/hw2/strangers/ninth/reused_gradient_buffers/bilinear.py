"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self.dLdW = np.zeros_like(self.W)
        self.dLdb = np.zeros_like(self.b)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        Z[...] = self.b.T
        for k, Wk in enumerate(self.W):
            Z[:, k] += ((A1 @ Wk) * A2).sum(axis=1)
        return Z

    def backward(self, dLdZ):
        np.sum(dLdZ, axis=0, out=self.dLdb[:, 0])
        for k in range(self.W.shape[0]):
            np.matmul(self.A1.T, dLdZ[:, k : k + 1] * self.A2, out=self.dLdW[k])
        dLdA1, dLdA2 = np.zeros(self.A1.shape), np.zeros(self.A2.shape)
        for k, Wk in enumerate(self.W):
            dLdA1 += dLdZ[:, [k]] * (self.A2 @ Wk.T)
            dLdA2 += dLdZ[:, [k]] * (self.A1 @ Wk)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
