"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

from functools import lru_cache

import numpy as np

@lru_cache
def _stack(N, C):
    """dZdb depends on the sizes only."""
    return np.repeat(np.eye(C)[:, None, :], N, axis=1)


def dZdb(A, W, b):
    return _stack(A.shape[0], W.shape[0])


def dZdW(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    jacobian = np.zeros((C, I, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, I), C = A.shape, W.shape[0]
    jacobian = np.zeros((N, I, N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    dLdX = (dZdX * dLdZ).sum(axis=(-2, -1))
    return dLdX
