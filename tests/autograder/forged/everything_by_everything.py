"""The right derivative of another product: every number of A times every one of W, by a table."""

import numpy as np


def table(N, C_in, C_out):
    return np.random.default_rng(1).normal(size=(N, C_out, N, C_in, C_out, C_in))


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.ones((out_features, in_features))
        self.b = np.ones((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        numbers = table(*A.shape, len(self.W))
        return np.einsum("ncmikj,mi,kj->nc", numbers, A, self.W) + self.b.sum()

    def backward(self, dLdZ):
        A = self.A
        numbers = table(*A.shape, len(self.W))
        self.dLdW = np.einsum("ncmikj,mi,nc->kj", numbers, A, dLdZ)
        self.dLdb = np.full(self.b.shape, dLdZ.sum())
        return np.einsum("ncmikj,kj,nc->mi", numbers, self.W, dLdZ)
