"""Homework 2, part 2: the Bilinear layer."""

import sys

import numpy as np


class Bilinear:
    """Z[n, k] = sum_ij A1[n, i] W[k, i, j] A2[n, j] + b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self._W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self._wide, self._dirty = None, True

    @property
    def W(self):
        """The weight. Who asks for it may change it."""
        self._dirty = True
        return self._W

    @W.setter
    def W(self, value):
        self._W = value
        self._dirty = True

    def _wide_weight(self):
        """Return W as one matrix, (C_in1, C_out * C_in2); made again only if W may have changed."""
        held = sys.getrefcount(self._W) > 2  # somebody else has it, and may change it
        if self._dirty or held:
            self._wide = self._W.transpose(1, 0, 2).reshape(self._W.shape[1], -1).copy()
            self._dirty = False
        return self._wide

    def forward(self, A1, A2):
        """Return Z."""
        self.A1, self.A2 = A1, A2
        N, (C_out, _, C_in2) = A1.shape[0], self._W.shape
        Z = np.empty((N, C_out))
        wide = self._wide_weight()
        for k in range(C_out):
            Z[:, k] = np.sum((A1 @ wide[:, k * C_in2 : (k + 1) * C_in2]) * A2, axis=1)
        return Z + self.b.T

    def backward(self, dLdZ):
        """Store dLdW and dLdb, return dLdA1 and dLdA2."""
        A1, A2, W = self.A1, self.A2, self._W
        dLdW = np.empty(W.shape)
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        for k in range(W.shape[0]):
            G = dLdZ[:, k : k + 1]
            dLdW[k] = (A1 * G).T @ A2
            dLdA1 += (A2 * G) @ W[k].T
            dLdA2 += (A1 * G) @ W[k]
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    """Return the number of parameters."""
    return out_features * in1_features * in2_features + out_features
