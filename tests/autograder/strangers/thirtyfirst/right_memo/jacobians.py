"""The ones of dZdb depend on the sizes only: made once, given out as copies."""
from functools import lru_cache

import numpy as np


@lru_cache(maxsize=8)
def _ones(N, C):
    return np.repeat(np.eye(C)[:, None, :], N, axis=1)


def dZdb(A, W, b):
    return _ones(len(A), len(W)).copy()


def dZdW(A, W, b):
    return np.multiply.outer(np.eye(len(W)), A).transpose(0, 3, 2, 1)


def dZdA(A, W, b):
    return np.multiply.outer(np.eye(len(A)), W).transpose(0, 3, 1, 2)


def contract(dLdZ, dZdX):
    n, c = np.nonzero(dLdZ)
    return np.array((dZdX[..., n, c] * dLdZ[n, c]).sum(axis=-1))
