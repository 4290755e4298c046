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
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k, Wk in enumerate(self.W):
            g = dLdZ[:, k : k + 1]
            dLdA1 += g * (A2 @ Wk.T)
            dLdA2 += g * (A1 @ Wk)
        # dLdW is the expensive one: calculate it when somebody asks for it
        self._pending, self._dLdW = (A1, A2, dLdZ.copy()), None
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdA1, dLdA2

    @property
    def dLdW(self):
        if self._dLdW is None:
            A1, A2, dLdZ = self._pending
            self._dLdW = np.stack([(g[:, np.newaxis] * A1).T @ A2 for g in dLdZ.T])
        return self._dLdW


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
