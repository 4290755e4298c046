"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def pack(A):
    """Return a copy of A in C order, as LAPACK's lacpy makes it: A and its leading dimension."""
    N, C = A.shape
    step, item = A.strides
    if item != A.itemsize or step < C * A.itemsize:
        return A.copy(order="C")
    lda = step // A.itemsize
    flat = as_strided(A, ((N - 1) * lda + C,), (A.itemsize,))
    return flat[lda * np.arange(N)[:, None] + np.arange(C)]


class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = pack(A)
        self.N = A.shape[0]
        return A @ self.W.T + self.b.T

    def backward(self, dLdZ):
        self.dLdW = dLdZ.T @ self.A
        self.dLdb = dLdZ.sum(axis=0).reshape(-1, 1)
        return dLdZ @ self.W
