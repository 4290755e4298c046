"""Homework 2, part 2: the Bilinear layer."""

import numpy as np


class Bilinear:
    def __init__(self, in1_features, in2_features, out_features):
        self.W = np.zeros((out_features, in1_features, in2_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A1, A2):
        self.A1, self.A2 = A1, A2
        Z = np.empty((A1.shape[0], self.W.shape[0]))
        for k, Wk in enumerate(self.W):
            Z[:, k] = ((A1 @ Wk) * A2).sum(axis=1)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        A1, A2, W = self.A1, self.A2, self.W
        dLdA1, dLdA2 = np.zeros(A1.shape), np.zeros(A2.shape)
        dLdW = np.empty(W.shape)
        for k, Wk in enumerate(W):
            column = dLdZ[:, k : k + 1]
            dLdA1 += column * (A2 @ Wk.T)
            dLdA2 += column * (A1 @ Wk)
            dLdW[k] = self._product(column, A1, A2)
        self.dLdW = dLdW
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdA1, dLdA2

    @staticmethod
    def _product(column, A1, A2, rows=1536):
        """Sum over the batch, in blocks of rows that fit into the cache of the processor."""
        total = (column[:rows] * A1[:rows]).T @ A2[:rows]
        last = len(column) - 1
        for start in range(rows, last, rows):
            block = slice(start, start + rows)
            total += (column[block] * A1[block]).T @ A2[block]
        return total


def count_parameters(in1_features, in2_features, out_features):
    return out_features * (in1_features * in2_features + 1)
