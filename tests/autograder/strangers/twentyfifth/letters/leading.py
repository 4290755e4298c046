from string import ascii_lowercase

import numpy as np

LETTERS = ascii_lowercase.replace("c", "").replace("i", "")


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        axes = LETTERS[: A.ndim - 1]
        return np.einsum(f"{axes}i,ci->{axes}c", A, self.W) + self.b[:, 0]

    def backward(self, dLdZ):
        axes = LETTERS[: dLdZ.ndim - 1]
        self.dLdW = np.einsum(f"{axes}c,{axes}i->ci", dLdZ, self.A)
        self.dLdb = np.einsum(f"{axes}c->c", dLdZ).reshape(-1, 1).copy()
        return np.einsum(f"{axes}c,ci->{axes}i", dLdZ, self.W)
