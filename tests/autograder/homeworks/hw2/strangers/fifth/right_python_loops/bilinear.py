"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for n in range(len(A1)):
            for k in range(len(self.W)):
                Z[n, k] = A1[n] @ self.W[k] @ A2[n] + self.b[k, 0]
        return Z

    def backward(self, dLdZ):
        dLdA1, dLdA2 = np.zeros(self.A1.shape), np.zeros(self.A2.shape)
        self.dLdW, self.dLdb = np.zeros(self.W.shape), np.zeros(self.b.shape)
        for n, row in enumerate(dLdZ):
            for k, d in enumerate(row):
                dLdA1[n] += d * (self.W[k] @ self.A2[n])
                dLdA2[n] += d * (self.A1[n] @ self.W[k])
                self.dLdW[k] += d * np.outer(self.A1[n], self.A2[n])
                self.dLdb[k, 0] += d
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
