"""Homework 1, part 2: comparisons of indices, and products by logarithms."""

import numpy as np


def dZdb(A, W, b):
    """Return how each element of Z changes with each element of b."""
    return np.fromfunction(lambda k, n, c: k == c, (len(W), len(A), len(W))).astype(float)


def dZdW(A, W, b):
    """Return how each element of Z changes with each element of W."""
    k, c = np.ogrid[: len(W), : len(W)]
    return np.where((k == c)[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    """Return how each element of Z changes with each element of A."""
    m, n = np.ogrid[: len(A), : len(A)]
    return np.where((m == n)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    """Return how the loss changes with X: |x y| = exp(log |x| + log |y|)."""
    with np.errstate(divide="ignore"):
        logs = np.log(np.abs(dZdX)) + np.log(np.abs(dLdZ))
    return np.sum(np.exp(logs) * np.sign(dZdX) * np.sign(dLdZ), axis=(-1, -2))
