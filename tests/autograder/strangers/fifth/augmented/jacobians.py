"""Jacobians."""

import numpy as np


def dZdb(A, W, b):
    k, n, c = np.ogrid[:len(W), :len(A), :len(W)]
    return np.where(k == c, 1.0, 0.0 * n)


def dZdW(A, W, b):
    k, i, n, c = np.ogrid[:len(W), :A.shape[1], :len(A), :len(W)]
    return np.where(k == c, A[n, i], 0.0)


def dZdA(A, W, b):
    m, i, n, c = np.ogrid[:len(A), :A.shape[1], :len(A), :len(W)]
    return np.where(m == n, W[c, i], 0.0)


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, 2)
