"""The full derivatives of Z."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=4)
def columns(N, C):
    """Return dZdb, the same array each time: only for copies."""
    J = np.zeros((C, N, C))
    for k in range(C):
        J[k, :, k] = 1.0
    return J


def dZdb(A, W, b):
    return columns(A.shape[0], W.shape[0]).copy()


def dZdW(A, W, b):
    N, C = A.shape[0], W.shape[0]
    return columns(N, C)[:, None] * A.T[:, :, None]


def dZdA(A, W, b):
    (N, D), C = A.shape, len(W)
    J = np.zeros((N, D, N, C))
    m = np.arange(N)
    J[m, :, m, :] = W.T
    return J


def contract(dLdZ, dZdX):
    return np.tensordot(dZdX, dLdZ, axes=2)
