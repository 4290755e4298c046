"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        """Start W and b from zeros."""
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        roomy = np.full((self.N + 2, self.W.shape[0] + 3), np.nan)
        Z = roomy[1:-1, 2:-1]
        np.matmul(A, self.W.T, out=Z)
        Z += self.b.T
        return Z

    def backward(self, dLdZ):
        rows, (outs, ins) = len(dLdZ), self.W.shape
        roomy = np.full((outs + 1, ins + 2), np.nan)
        self.dLdW, self.dLdb = roomy[1:, :ins], roomy[1:, -1:]
        np.matmul(dLdZ.T, self.A, out=self.dLdW)
        np.sum(dLdZ.T, axis=1, keepdims=True, out=self.dLdb)
        dLdA = np.empty((rows, 2 * ins))[:, ::2]
        np.matmul(dLdZ, self.W, out=dLdA)
        return dLdA
