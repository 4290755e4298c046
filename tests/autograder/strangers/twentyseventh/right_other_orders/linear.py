"""Sums in an order of their own: feature by feature, from the last to the first."""

import numpy as np


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros([out_features, in_features])
        self.b = np.zeros([out_features, 1])

    def __eq__(self, other):  # two layers are equal if their numbers are
        return np.array_equal(self.W, other.W) and np.array_equal(self.b, other.b)

    __hash__ = None

    def forward(self, A):
        self.A = A.view()
        self.N = int(A.shape[0])
        if A.size * len(self.W) > 10**7:
            return A[:, ::-1] @ self.W[:, ::-1].T + self.b.T
        Z = np.tile(self.b.T, (self.N, 1))
        for i in reversed(range(A.shape[1])):
            Z += np.multiply.outer(A[:, i], self.W[:, i])
        return Z

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True)
        total = np.add.reduceat(dLdZ, np.arange(0, len(dLdZ), 7), axis=0)
        self.dLdb = np.vstack(list(map(sum, total.T.tolist())))
        return np.einsum("ci,nc->ni", self.W, dLdZ, optimize=True)
