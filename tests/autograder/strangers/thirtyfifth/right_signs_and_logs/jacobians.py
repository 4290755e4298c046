"""Homework 1, part 2."""

import numpy as np

DELTA = np.equal.outer


def dZdb(A, W, b):
    c, n = np.arange(len(W)), np.ones(len(A))
    return DELTA(c, c)[:, None, :] * n[None, :, None]


def dZdW(A, W, b):
    c = np.arange(len(W))
    return np.where(DELTA(c, c)[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    n = np.arange(len(A))
    return np.where(DELTA(n, n)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    while dZdX.ndim > dLdZ.ndim:
        dLdZ = dLdZ[None]
    return np.add.reduce(np.add.reduce(dLdZ * dZdX, axis=-1), axis=-1)
