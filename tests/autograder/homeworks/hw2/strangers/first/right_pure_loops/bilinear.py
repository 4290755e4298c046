"""Homework 2, part 2: loops over samples and outputs."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.array([[[0.0] * in2_features for i in range(in1_features)] for k in range(out_features)])
        self.b = np.array([[0.0] for k in range(out_features)])

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        N, K = len(A1), len(self.W)
        Z = np.empty((N, K))
        for n in range(N):
            for k in range(K):
                Z[n, k] = A1[n] @ self.W[k] @ A2[n] + self.b[k, 0]
        return Z

    def backward(self, dLdZ):
        W, A1, A2 = self.W, self.A1, self.A2
        dLdW, dLdb = 0 * W, np.zeros((len(W), 1))
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for n in range(len(dLdZ)):
            for k in range(len(W)):
                d = dLdZ[n, k]
                dLdW[k] += d * np.outer(A1[n], A2[n])
                dLdb[k, 0] += d
                dLdA1[n] += d * (W[k] @ A2[n])
                dLdA2[n] += d * (A1[n] @ W[k])
        self.dLdW, self.dLdb = dLdW, dLdb
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = 0
    for _ in range(out_features):  # each output has a matrix and one element of b
        count += in1_features * in2_features + 1
    return count
