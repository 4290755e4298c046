"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        zero_matrix = [[[0.0] * in2_features for _ in range(in1_features)] for _ in range(out_features)]
        self.W = np.array(zero_matrix)
        self.b = np.array([[0.0]] * out_features)

    def forward(self, A1, A2):
        self.A1 = A1
        self.A2 = A2
        Z = np.zeros((len(A1), len(self.W)))
        for n in range(len(A1)):
            for k in range(len(self.W)):
                Z[n, k] = A1[n] @ self.W[k] @ A2[n] + self.b[k, 0]
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.zeros(self.W.shape)
        self.dLdb = np.zeros(self.b.shape)
        dLdA1 = np.zeros(self.A1.shape)
        dLdA2 = np.zeros(self.A2.shape)
        for n in range(len(dLdZ)):
            for k in range(len(self.W)):
                g = dLdZ[n, k]
                self.dLdW[k] += g * np.outer(self.A1[n], self.A2[n])
                self.dLdb[k, 0] += g
                dLdA1[n] += g * (self.W[k] @ self.A2[n])
                dLdA2[n] += g * (self.A1[n] @ self.W[k])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = 0
    for shape in ((out_features, in1_features, in2_features), (out_features, 1)):
        product = 1
        for size in shape:
            product *= size
        count += product
    return count
