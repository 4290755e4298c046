"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import sys

import numpy as np


LARGE = 1 << 15  # from 256 KiB on, as NumPy itself does
TEMPORARY = 2  # references to an argument that only this call knows


class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, np.newaxis]
        C_out, C_in = self.W.shape
        if C_in == C_out and dLdZ.size >= LARGE and dLdZ.flags.writeable:
            if sys.getrefcount(dLdZ) <= TEMPORARY:  # as in backward(Z - Y): take its memory
                return np.matmul(dLdZ, self.W, out=dLdZ)
        return dLdZ @ self.W
