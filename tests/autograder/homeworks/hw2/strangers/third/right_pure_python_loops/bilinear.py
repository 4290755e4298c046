import math

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        for n in range(Z.shape[0]):
            for k in range(Z.shape[1]):
                terms = [
                    float(A1[n, i] * self.W[k, i, j] * A2[n, j])
                    for i in range(A1.shape[1])
                    for j in range(A2.shape[1])
                ]
                Z[n, k] = math.fsum(terms) + self.b[k, 0]
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        self.dLdW, self.dLdb = np.zeros(W.shape), np.zeros((len(W), 1))
        for n, row in enumerate(dLdZ):
            for k, d in enumerate(row):
                dLdA1[n] += d * (W[k] @ A2[n])
                dLdA2[n] += d * (A1[n] @ W[k])
                self.dLdW[k] += d * np.outer(A1[n], A2[n])
                self.dLdb[k] += d
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
