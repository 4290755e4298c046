import math

import numpy as np


def dZdb(A, W, b):
    return np.repeat(np.eye(len(W))[:, None, :], len(A), axis=1)


def dZdW(A, W, b):
    k, c = np.ogrid[: len(W), : len(W)]
    return np.where((k == c)[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    m, n = np.ogrid[: len(A), : len(A)]
    return np.where((m == n)[:, None, :, None], W.T[None, :, None, :], 0.0)


def contract(dLdZ, dZdX):
    terms = (dZdX * dLdZ).reshape(-1, dLdZ.size)
    return np.array([math.fsum(row) for row in terms]).reshape(dZdX.shape[:-2])
