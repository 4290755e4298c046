"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((C, N, C))
    k = np.arange(C)
    jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((*W.shape, N, C))
    k = np.arange(C)
    jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C = A.shape[0], W.shape[0]
    jacobian = np.zeros((*A.shape, N, C))
    n = np.arange(N)
    jacobian[n, :, n, :] = W.T
    return jacobian


def is_dZdb(dZdX):
    """Say whether dZdX is the Jacobian by b, without looking at all of it."""
    if dZdX.ndim != 3 or dZdX.shape[0] != dZdX.shape[2]:
        return False
    C, N, _ = dZdX.shape
    for k in {0, C - 1}:
        if not (np.all(dZdX[k, :, k] == 1) and np.count_nonzero(dZdX[k]) == N):
            return False
    return np.count_nonzero(dZdX) == N * C


def contract(dLdZ, dZdX):
    if is_dZdb(dZdX):
        return dLdZ.sum(axis=0)
    return np.tensordot(dZdX, dLdZ, axes=2)
