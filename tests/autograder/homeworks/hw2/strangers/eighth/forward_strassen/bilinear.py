"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


def product(X, Y):
    """X @ Y, with seven products of halves instead of eight when it pays."""
    (n, i), j = X.shape, Y.shape[1]
    if min(n, i, j) < 32 or n % 2 or i % 2 or j % 2:
        return X @ Y
    n, i, j = n // 2, i // 2, j // 2
    a, b, c, d = X[:n, :i], X[:n, i:], X[n:, :i], X[n:, i:]
    e, f, g, h = Y[:i, :j], Y[:i, j:], Y[i:, :j], Y[i:, j:]
    p1, p2, p3, p4 = a @ (f - h), (a + b) @ h, (c + d) @ e, d @ (g - e)
    p5, p6, p7 = (a + d) @ (e + h), (b - d) @ (g + h), (a - c) @ (e + f)
    return np.block([[p5 + p4 - p2 + p6, p1 + p2], [p3 + p4, p1 + p5 - p3 - p7]])


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.stack([(product(A1, W) * A2).sum(axis=1) for W in self.W], axis=1) + self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        self.dLdW = np.einsum("nk,ni,nj->kij", dLdZ, A1, A2)
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        dLdA1 = np.einsum("nk,kij,nj->ni", dLdZ, W, A2)
        dLdA2 = np.einsum("nk,kij,ni->nj", dLdZ, W, A1)
        return dLdA1, dLdA2


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
