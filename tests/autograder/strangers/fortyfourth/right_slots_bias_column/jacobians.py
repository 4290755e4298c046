"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    k, n, c = np.ogrid[: len(W), : len(A), : len(W)]
    return np.where((k == c) & (n >= 0), 1.0, 0.0)


def dZdW(A, W, b):
    k, i, n, c = np.ogrid[: len(W), : A.shape[1], : len(A), : len(W)]
    return np.where(k == c, A[n, i], 0.0)


def dZdA(A, W, b):
    m, i, n, c = np.ogrid[: len(A), : A.shape[1], : len(A), : len(W)]
    return np.where(m == n, W[c, i], 0.0)


def contract(dLdZ, dZdX):
    dLdX = np.empty(dZdX.shape[:-2])
    for place in np.ndindex(dLdX.shape):
        dLdX[place] = np.vdot(dLdZ, dZdX[place])
    return dLdX
