"""Homework 2, part 2: the Bilinear layer, forward and backward by hand."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def fits(self, A1, A2):
        """Refuse what does not fit, before anything is cached."""
        _, C1, C2 = self.W.shape
        if np.shape(A1) != (len(A1), C1) or np.shape(A2) != (len(A1), C2):
            raise ValueError("A1 and A2 do not fit the layer")

    def forward(self, A1, A2):
        self.fits(A1, A2)
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, M in enumerate(self.W):
            Z[:, k] = ((A1 @ M) * A2).sum(axis=1) + self.b[k, 0]
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        if np.shape(dLdZ) != (len(A1), len(W)):
            raise ValueError("dLdZ does not fit the layer")
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        dLdW = np.empty(W.shape)
        for k, M in enumerate(W):
            g = dLdZ[:, k : k + 1]
            dLdA1 += g * (A2 @ M.T)
            dLdA2 += g * (A1 @ M)
            dLdW[k] = (g * A1).T @ A2
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    count = out_features * (in1_features * in2_features + 1)
    return count
