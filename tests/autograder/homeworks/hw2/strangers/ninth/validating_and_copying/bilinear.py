"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        if min(in1_features, in2_features, out_features) < 1:
            raise ValueError("a size must be at least 1")
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        K, I, J = self.W.shape
        if A1.ndim != 2 or A2.ndim != 2 or A1.shape != (len(A2), I) or A2.shape != (len(A1), J):
            raise ValueError("the inputs do not fit")
        if self.b.shape != (K, 1):
            raise ValueError("b does not fit")
        self.A1, self.A2 = A1.copy(), A2.copy()
        Z = np.einsum("ni,kij,nj->nk", A1, self.W, A2, optimize=True)
        return Z + self.b.T

    def backward(self, dLdZ):
        if dLdZ.shape != (len(self.A1), len(self.W)):
            raise ValueError("dLdZ does not fit")
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, self.A1, self.A2, optimize=True).copy()
        self.dLdb = np.einsum("nk->k", dLdZ).reshape(-1, 1)
        first = np.einsum("nk,kij,nj->ni", dLdZ, self.W, self.A2, optimize=True)
        second = np.einsum("nk,kij,ni->nj", dLdZ, self.W, self.A1, optimize=True)
        return first, second


def count_parameters(in1_features, in2_features, out_features):
    for size in (in1_features, in2_features, out_features):
        if not isinstance(size, int) or size < 1:
            raise ValueError("sizes are whole numbers from 1")
    return (in1_features * in2_features + 1) * out_features
