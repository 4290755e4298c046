"""Homework 1, part 2: every entry is asked for by its indices."""

import numpy as np


def dZdb(A, W, b):
    shape = len(W), len(A), len(W)
    return np.fromfunction(lambda k, n, c: (k == c) + 0.0 * n, shape)


def dZdW(A, W, b):
    k, i, n, c = np.ogrid[: len(W), : A.shape[1], : len(A), : len(W)]
    return A[n, i] * (k == c)


def dZdA(A, W, b):
    m, i, n, c = np.ogrid[: len(A), : A.shape[1], : len(A), : len(W)]
    return W[c, i] * (m == n)


def contract(dLdZ, dZdX):
    return (dLdZ * dZdX).sum((-2, -1))
