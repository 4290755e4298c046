"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def _is_dZdb(dZdX):
    """Return whether this is dZdb: zeros, and N ones in each of the C_out slices."""
    if dZdX.ndim != 3 or dZdX.shape[0] != dZdX.shape[2]:
        return False
    C_out, N, _ = dZdX.shape
    return np.count_nonzero(dZdX) == C_out * N and np.count_nonzero(dZdX == 1) == C_out * N


def contract(dLdZ, dZdX):
    if _is_dZdb(dZdX):  # its slices let the columns of dLdZ through
        return dLdZ.sum(axis=0)
    return np.einsum("...nc,nc->...", dZdX, dLdZ)
