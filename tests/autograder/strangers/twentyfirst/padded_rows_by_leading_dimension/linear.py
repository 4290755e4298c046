"""Homework 1, part 1: the Linear layer."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def packed(A):
    """Return A as one block. Rows of a wider table begin every `lda` numbers, as in BLAS."""
    N, C = A.shape
    if A.strides[1] == A.itemsize and A.strides[0] > C * A.itemsize:
        lda = A.strides[0] // A.itemsize
        table = as_strided(A, ((N - 1) * lda + C,), (A.itemsize,), writeable=False)
        return table[np.arange(N)[:, None] * lda + np.arange(C)]
    return np.ascontiguousarray(A)


class Linear:
    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = A
        self.N = A.shape[0]
        return packed(A) @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0)[:, None]
        return dLdZ @ self.W
