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
    """Move one element of A by 1 and see what Z does."""
    Z = A @ W.T + b.T
    jacobian = np.zeros((*A.shape, *Z.shape))
    for m in range(A.shape[0]):
        for i in range(A.shape[1]):
            old = A[m, i]
            A[m, i] = old + 1
            jacobian[m, i] = (A @ W.T + b.T) - Z
            A[m, i] = old
    return jacobian


def contract(dLdZ, dZdX):
    """Weigh each slice by dLdZ and add up."""
    return (dZdX * dLdZ).sum(axis=(-2, -1))
