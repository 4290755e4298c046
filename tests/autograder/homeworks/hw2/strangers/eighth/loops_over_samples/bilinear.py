"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, (matrix, bias) in enumerate(zip(self.W, self.b)):
            Z[:, k] = ((A1 @ matrix) * A2).sum(axis=1) + bias[0]
        return Z

    def backward(self, dLdZ):
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        dLdA1, dLdA2 = np.zeros(self.A1.shape), np.zeros(self.A2.shape)
        for a1, a2, g, d1, d2 in zip(self.A1, self.A2, dLdZ, dLdA1, dLdA2):
            for k in range(len(g)):
                self.dLdW[k] += g[k] * np.outer(a1, a2)
                self.dLdb[k, 0] += g[k]
                d1 += g[k] * (self.W[k] @ a2)
                d2 += g[k] * (a1 @ self.W[k])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
