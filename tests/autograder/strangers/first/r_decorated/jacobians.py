"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    return np.fromfunction(lambda k, n, c: np.where(k == c, 1.0, 0.0), (len(W), len(A), len(W)), dtype=int)


def dZdW(A, W, b):
    return np.fromfunction(lambda k, i, n, c: np.where(k == c, A[n, i], 0.0), (*W.shape, len(A), len(W)), dtype=int)


def dZdA(A, W, b):
    return np.fromfunction(lambda m, i, n, c: np.where(m == n, W[c, i], 0.0), (*A.shape, len(A), len(W)), dtype=int)


def contract(dLdZ, dZdX):
    """Weigh each slice by dLdZ and add up."""
    return (dZdX * dLdZ).sum(axis=(-2, -1))
