"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    k, n, c = np.indices((len(W), len(A), len(W)), sparse=True)
    return np.array(np.broadcast_to(k == c, (len(W), len(A), len(W))), dtype=float)


def dZdW(A, W, b):
    k, i, n, c = np.ogrid[: W.shape[0], : W.shape[1], : A.shape[0], : W.shape[0]]
    return np.where(k == c, A[n, i], 0.0)


def dZdA(A, W, b):
    m, i, n, c = np.ogrid[: A.shape[0], : A.shape[1], : A.shape[0], : W.shape[0]]
    return np.where(m == n, W[c, i], 0.0)


def contract(dLdZ, dZdX):
    *shape, N, C_out = dZdX.shape
    return (dZdX.reshape(-1, N * C_out) @ dLdZ.reshape(-1)).reshape(shape)
