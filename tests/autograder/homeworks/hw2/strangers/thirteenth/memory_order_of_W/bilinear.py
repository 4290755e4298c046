"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, Wk in enumerate(self.W):
            Z[:, k] = np.einsum("nj,nj->n", A1 @ Wk, A2)
        return Z + self.b.T

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        # one product for all outputs; order="K" saves a copy of W
        flat = self.W.ravel(order="K").reshape(len(self.W), -1)
        M = (dLdZ @ flat).reshape(len(A1), A1.shape[1], A2.shape[1])
        dLdA1 = np.einsum("nij,nj->ni", M, A2)
        dLdA2 = np.einsum("nij,ni->nj", M, A1)
        self.dLdW = np.stack([(g[:, np.newaxis] * A1).T @ A2 for g in dLdZ.T])
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
