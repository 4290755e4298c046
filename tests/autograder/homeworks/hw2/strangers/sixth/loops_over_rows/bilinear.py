"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        bias = self.b[:, 0]
        return np.array([[a1 @ M @ a2 + c for M, c in zip(self.W, bias)] for a1, a2 in zip(A1, A2)])

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)
        dLdA1 = np.zeros(self.A1.shape)
        dLdA2 = np.zeros(self.A2.shape)
        for n, (g, a1, a2) in enumerate(zip(dLdZ, self.A1, self.A2)):
            for k, d in enumerate(g):
                self.dLdW[k] += d * np.outer(a1, a2)
                self.dLdb[k, 0] += d
                dLdA1[n] += d * (self.W[k] @ a2)
                dLdA2[n] += d * (a1 @ self.W[k])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
