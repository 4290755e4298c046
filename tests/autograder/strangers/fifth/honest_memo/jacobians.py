"""Jacobians."""

from functools import lru_cache

import numpy as np


@lru_cache(maxsize=8)
def _units(n):
    eye = np.eye(n)
    eye.flags.writeable = False
    return eye


def dZdb(A, W, b):
    return np.array([np.tile(row, (len(A), 1)) for row in _units(len(W))])


def dZdW(A, W, b):
    return np.multiply.outer(_units(len(W)), A).transpose(0, 3, 2, 1).copy()


def dZdA(A, W, b):
    return np.multiply.outer(_units(len(A)), W).transpose(0, 3, 1, 2).copy()


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
