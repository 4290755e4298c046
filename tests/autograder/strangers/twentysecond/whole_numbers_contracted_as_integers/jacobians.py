"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    N, C = len(A), len(W)
    jacobian = np.zeros((C, N, C))
    for k in range(C):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C, I = len(A), *W.shape
    jacobian = np.zeros((C, I, N, C))
    for k in range(C):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C, I = len(A), *W.shape
    jacobian = np.zeros((N, I, N, C))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def is_whole(X):
    """Say whether int64 holds every number of X exactly."""
    return bool((np.abs(X) < 2.0**53).all() and (X == np.floor(X)).all())


def contract(dLdZ, dZdX):
    if is_whole(dLdZ) and is_whole(dZdX):  # no rounding at all
        total = np.tensordot(dZdX.astype(np.int64), dLdZ.astype(np.int64), axes=2)
        return np.asarray(total, dtype=np.float64)
    return np.tensordot(dZdX, dLdZ, axes=2)
