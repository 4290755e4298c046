"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def product(X, Y):
    """Return X @ Y, with mantissas and exponents apart: small ones only, the others by BLAS."""
    N, K = X.shape
    M = Y.shape[1]
    if K != Y.shape[0] or N * K * M > 200_000:
        return X @ Y
    (x, p), (y, q) = np.frexp(X), np.frexp(Y)
    mantissa = x[:, :, None] * y[None]
    exponent = np.where(mantissa == 0, -9999, p[:, :, None] + q[None])
    top = exponent.max(axis=1, keepdims=True)  # of each sum: its own largest term
    total = np.ldexp(mantissa, np.maximum(exponent - top, -2000)).sum(axis=1)
    return np.ldexp(total, np.where(total == 0, 0, top[:, 0]))



class Linear:
    """Z = A W^T + 1_N b^T: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A, self.N = A, A.shape[0]
        return product(A, self.W.T) + self.b.T

    def backward(self, dLdZ):
        self.dLdW = product(dLdZ.T, self.A)
        self.dLdb = product(dLdZ.T, np.ones((len(dLdZ), 1)))
        return product(dLdZ, self.W)
