"""Homework 2, part 2: the Bilinear layer."""

import math

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        for k, Wk in enumerate(self.W):
            Z[:, k] = ((A1 @ Wk) * A2).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        both = np.zeros((len(A1), A1.shape[1] + A2.shape[1]))  # both results share one memory
        dLdA1, dLdA2 = np.split(both, [A1.shape[1]], axis=1)
        dLdW = np.zeros(W.shape, order="F")
        for k in reversed(range(len(W))):
            rows = np.flatnonzero(dLdZ[:, k])  # the other samples do not matter to this output
            if rows.size:
                column, P, Q = dLdZ[rows, k, np.newaxis], A1[rows], A2[rows]
                dLdA1[rows] += column * np.inner(Q, W[k])
                dLdA2[rows] += column * np.dot(P, W[k])
                dLdW[k] = np.dot(P.T, column * Q)
        self.dLdW = dLdW
        self.dLdb = np.array([[math.fsum(column)] for column in dLdZ.T])
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
