"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    """[k, n, c] is the derivative of Z[n, c] by b[k]."""
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    """[k, i, n, c] is the derivative of Z[n, c] by W[k, i]."""
    N, (C_out, C_in) = A.shape[0], W.shape
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    """[m, i, n, c] is the derivative of Z[n, c] by A[m, i]."""
    N, (C_out, C_in) = A.shape[0], W.shape
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    """Weigh each slice by dLdZ and add up."""
    return (dZdX * dLdZ).sum(axis=(-2, -1))
