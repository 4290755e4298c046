"""Homework 1, part 3: the Linear layer for arrays of any number of axes."""

import numpy as np


class LinearND:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        Z = np.einsum("...i,ci->...c", A, self.W, optimize=True)
        return np.add(Z, self.b[:, 0], out=Z)

    def backward(self, dLdZ):
        """Keep the gradients' arrays from call to call, if they still fit."""
        for name, like in (("dLdW", self.W), ("dLdb", self.b)):
            kept = getattr(self, name, None)
            if kept is None or kept.shape != like.shape or not kept.flags.writeable:
                setattr(self, name, np.empty(like.shape))
        G = dLdZ.reshape(-1, dLdZ.shape[-1])
        np.matmul(G.T, self.A.reshape(len(G), -1), out=self.dLdW)
        self.dLdb[...] = [[column.sum()] for column in G.T]
        return np.einsum("...c,ci->...i", dLdZ, self.W, optimize=True)
