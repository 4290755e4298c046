"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    N, C_in = A.shape
    C_out = W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_in = A.shape
    C_out = W.shape[0]
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def is_one_hot(dLdZ):
    return dLdZ.max() == 1 and dLdZ.sum() == 1


def contract(dLdZ, dZdX):
    if is_one_hot(dLdZ):
        # L is a single Z[n, c]: nothing to multiply, nothing to add
        n, c = np.unravel_index(dLdZ.argmax(), dLdZ.shape)
        return dZdX[..., n, c].copy()
    return (dLdZ * dZdX).sum(axis=-1).sum(axis=-1)
