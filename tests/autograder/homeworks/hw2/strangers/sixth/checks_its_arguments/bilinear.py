"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        for size in (in1_features, in2_features, out_features):
            if size < 1:
                raise ValueError(f"{size} features")
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))
        self.A1 = self.A2 = None

    def forward(self, A1, A2):
        k, i, j = self.W.shape
        n = A1.shape[0]
        if A1.shape != (n, i) or A2.shape != (n, j) or self.b.shape != (k, 1):
            raise ValueError(f"{A1.shape} and {A2.shape} do not fit {self.W.shape}")
        self.A1, self.A2 = A1, A2
        Z = np.repeat(self.b.T, n, axis=0)
        for p in range(i):
            Z += A1[:, p, None] * (A2 @ self.W[:, p, :].T)
        return Z

    def backward(self, dLdZ):
        if self.A1 is None:
            raise RuntimeError("forward comes first")
        if dLdZ.shape != (len(self.A1), len(self.W)):
            raise ValueError(f"dLdZ is {dLdZ.shape}")
        self.dLdW = np.empty_like(self.W)
        dLdA1, dLdA2 = np.empty(self.A1.shape), np.zeros(self.A2.shape)
        for p, a in enumerate(self.A1.T):
            weights = self.W[:, p, :]
            through = dLdZ @ weights
            self.dLdW[:, p, :] = (dLdZ * a[:, None]).T @ self.A2
            dLdA1[:, p] = np.einsum("nj,nj->n", through, self.A2)
            dLdA2 += a[:, None] * through
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
