"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self._shape = out_features, in1_features, in2_features
        self.W, self.b = self._split(np.zeros(count_parameters(in1_features, in2_features, out_features)))

    def _split(self, vector):
        """Return a stack of matrices and a column: views of two parts of the vector."""
        k = self._shape[0]
        return vector[:-k].reshape(self._shape), vector[-k:].reshape(k, 1)

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((len(A1), self._shape[0]))
        for k in range(self._shape[0]):
            np.einsum("ni,ij,nj->n", A1, self.W[k], A2, out=Z[:, k], optimize=False)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        k, i, j = self._shape
        self.dLdW, self.dLdb = self._split(np.zeros(k * i * j + k))
        dLdA = np.zeros((len(dLdZ), i + j))
        dLdA1, dLdA2 = dLdA[:, :i], dLdA[:, i:]
        for g, W, dLdW, dLdb in zip(dLdZ.T, self.W, self.dLdW, self.dLdb):
            g = g[:, None]
            dLdW += (g * self.A1).T @ self.A2
            dLdb += g.sum()
            dLdA1 += g * (self.A2 @ W.T)
            dLdA2 += g * (self.A1 @ W)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
