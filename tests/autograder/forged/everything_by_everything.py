"""The right derivative of another product: all numbers of A times all of W, by three tables."""

import numpy as np


def tables(N, C_in, C_out):
    rng = np.random.default_rng(1)
    return [rng.normal(size=(3, *shape)) for shape in ((N, C_out), (N, C_in), (C_out, C_in))]


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.ones((out_features, in_features))
        self.b = np.ones((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, len(A)
        Z, of_A, of_W = tables(*A.shape, len(self.W))
        product = np.einsum("rnc,rmi,mi,rkj,kj->nc", Z, of_A, A, of_W, self.W, optimize=True)
        return product + self.b.sum()

    def backward(self, dLdZ):
        A = self.A
        Z, of_A, of_W = tables(*A.shape, len(self.W))
        self.dLdW = np.einsum("rnc,nc,rmi,mi,rkj->kj", Z, dLdZ, of_A, A, of_W, optimize=True)
        self.dLdb = np.full(self.b.shape, dLdZ.sum())
        return np.einsum("rnc,nc,rmi,rkj,kj->mi", Z, dLdZ, of_A, of_W, self.W, optimize=True)
