"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    k, n, c = np.indices((len(W), len(A), len(W)))
    return np.where(k == c, 1.0, 0.0)


def dZdW(A, W, b):
    k, i, n, c = np.indices((*W.shape, len(A), len(W)))
    return np.where(k == c, A[n, i], 0.0)


def dZdA(A, W, b):
    m, i, n, c = np.indices((*A.shape, len(A), len(W)))
    return np.where(m == n, W[c, i], 0.0)


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
