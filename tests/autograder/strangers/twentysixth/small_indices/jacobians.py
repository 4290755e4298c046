"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = len(A), len(W)
    jacobian = np.zeros((C_out, N, C_out))
    k = np.arange(C_out).astype(np.uint8)  # an index needs no eight bytes
    jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    (N, C_in), C_out = A.shape, len(W)
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    dLdX = (dLdZ * dZdX).sum(axis=(-2, -1))
    return dLdX
