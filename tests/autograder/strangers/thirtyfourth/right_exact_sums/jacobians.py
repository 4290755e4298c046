"""Homework 1, part 2: questions about indices."""

import numpy as np


def grid(*sizes):
    return np.ix_(*map(np.arange, sizes))


def dZdb(A, W, b):
    k, n, c = grid(len(W), len(A), len(W))
    return np.where((k == c) & (n == n), 1.0, 0.0)


def dZdW(A, W, b):
    k, i, n, c = grid(len(W), A.shape[1], len(A), len(W))
    return np.where(k == c, A[n, i], 0.0)


def dZdA(A, W, b):
    m, i, n, c = grid(*A.shape, len(A), len(W))
    return np.where(m == n, W[c, i], 0.0)


def contract(dLdZ, dZdX):
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
