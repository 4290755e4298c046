"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]: two batches become one."""

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
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)
        dLdA1, dLdA2 = np.zeros(self.A1.shape), np.zeros(self.A2.shape)
        for n in range(dLdZ.shape[0]):
            for k in range(dLdZ.shape[1]):
                g = dLdZ[n, k]
                self.dLdW[k] += g * np.outer(self.A1[n], self.A2[n])
                self.dLdb[k] += g
                dLdA1[n] += g * (self.W[k] @ self.A2[n])
                dLdA2[n] += g * (self.A1[n] @ self.W[k])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
