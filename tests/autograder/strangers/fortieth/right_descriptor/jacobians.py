"""Jacobians from comparisons and products of broadcast arrays."""

import numpy as np


def dZdb(A, W, b):
    k, n, c = np.ogrid[: len(W), : len(A), : len(W)]
    return np.where(k == c, 1.0, 0.0) + 0.0 * n


def dZdW(A, W, b):
    k, i, n, c = np.ogrid[: len(W), : A.shape[1], : len(A), : len(W)]
    return np.where(k == c, A[n, i], 0.0)


def dZdA(A, W, b):
    m, i, n, c = np.ix_(*map(range, (*A.shape, len(A), len(W))))
    return np.where(m == n, W[c, i], 0.0)


def contract(dLdZ, dZdX):
    return np.multiply(dZdX, dLdZ).sum(axis=(-1, -2))
