"""Homework 1, part 2: comparisons of indices instead of loops."""

from math import fsum

import numpy as np


def dZdb(A, W, b):
    """1 where k = c."""
    return np.fromfunction(lambda k, n, c: k == c, (len(W), len(A), len(W))).astype(float)


def dZdW(A, W, b):
    """A[n, i] where k = c."""
    k, i, n, c = np.ogrid[: len(W), : A.shape[1], : len(A), : len(W)]
    return np.where(k == c, A[n, i], 0.0)


def dZdA(A, W, b):
    """W[c, i] where m = n."""
    m, i, n, c = np.ogrid[: len(A), : A.shape[1], : len(A), : len(W)]
    return np.where(m == n, W[c, i], 0.0)


def contract(dLdZ, dZdX):
    """Exact sums of the rounded products."""
    products = (dZdX * dLdZ).reshape(-1, dLdZ.size)
    return np.array([fsum(slice_) for slice_ in products.tolist()]).reshape(dZdX.shape[:-2])
