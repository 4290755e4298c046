"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out)
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
    m = np.arange(N)
    jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    if _is_bias_stack(dZdX):
        return dLdZ.sum(axis=0)  # the collapse of the write-up
    return np.einsum("...nc,nc->...", dZdX, dLdZ)


def _is_bias_stack(dZdX):
    """Tell dZdb: slices of zeros, but for one column of N ones in each, no two the same."""
    if dZdX.ndim != 3:
        return False
    C_out, N, _ = dZdX.shape
    if not ((dZdX == 0) | (dZdX == 1)).all():
        return False
    columns = dZdX.sum(axis=1)  # [k, c]: the ones in column c of slice k
    one_each = (columns == N).sum(axis=1) == 1
    return bool(one_each.all() and columns.sum() == N * C_out and (columns.sum(axis=0) == N).all())
