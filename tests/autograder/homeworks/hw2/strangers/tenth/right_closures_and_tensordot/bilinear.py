"""The Bilinear layer: forward and backward by hand."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), len(self.W)))
        for k, W in enumerate(self.W):
            Z[:, k] = ((A1 @ W) * A2).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        self.dLdW = self.gradient_of_W(dLdZ)
        dLdA1 = np.zeros(self.A1.shape)
        dLdA2 = np.zeros(self.A2.shape)
        for k, W in enumerate(self.W):
            column = dLdZ[:, k : k + 1]
            dLdA1 += (column * self.A2) @ W.T
            dLdA2 += (column * self.A1) @ W
        return dLdA1, dLdA2

    def gradient_of_W(self, dLdZ):
        A1, A2 = self.A1, self.A2
        if A1.size * A2.shape[1] <= 100_000:
            return np.tensordot(dLdZ, A1[:, :, None] * A2[:, None, :], axes=(0, 0))

        def matrix(column):
            return np.matmul((column[:, np.newaxis] * A1).T, A2)

        return np.stack([matrix(column) for column in dLdZ.T])


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
