"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

from functools import lru_cache

import numpy as np

@lru_cache(maxsize=16)
def _stack(N, C_out):
    return np.repeat(np.eye(C_out)[:, np.newaxis, :], N, axis=1)


def dZdb(A, W, b):
    return _stack(len(A), len(W)).copy()


def dZdW(A, W, b):
    N, (C_out, C_in) = A.shape[0], W.shape
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, (C_out, C_in) = A.shape[0], W.shape
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
