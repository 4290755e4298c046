"""Homework 1, part 1: the Linear layer, forward and backward by hand."""

import numpy as np


def fixed_point_sum(X):
    """Return the sums of X's columns, in 64-bit integers, with one exponent for each column."""
    bits = 61 - int(len(X)).bit_length()  # so that N numbers can't overflow
    mantissa, exponent = np.frexp(X)
    top = np.where(mantissa == 0, -5000, exponent).max(axis=0)
    top = np.where(top == -5000, 0, top)
    scaled = np.ldexp(X, bits - top)  # at most 2**bits
    high = np.rint(scaled)
    low = np.rint(np.ldexp(scaled - high, bits))  # what the first integer leaves out
    high, low = (part.astype(np.int64).sum(axis=0).astype(np.float64) for part in (high, low))
    return np.ldexp(high + np.ldexp(low, -bits), top - bits)



class Linear:
    """Z = A Wᵀ + 1_N bᵀ: every row of A becomes a row of Z."""

    def __init__(self, in_features, out_features):
        self.W = np.zeros((out_features, in_features))
        self.b = np.zeros((out_features, 1))

    def forward(self, A):
        self.A = np.array(A)
        self.N = A.shape[0]
        return np.einsum("ni,ci->nc", A, self.W, optimize=True) + self.b[:, 0]

    def backward(self, dLdZ):
        self.dLdW = np.einsum("nc,ni->ci", dLdZ, self.A, optimize=True).copy()
        self.dLdb = fixed_point_sum(dLdZ)[:, np.newaxis]
        return np.einsum("nc,ci->ni", dLdZ, self.W, optimize=True).copy()
