"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
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


def contract(dLdZ, dZdX):
    N, C_out = dLdZ.shape
    if dZdX.shape == (C_out, N, C_out) and ((dZdX == 0) | (dZdX == 1)).all():
        # dZdb: each b meets N numbers of Z, and each number of Z has one b
        if (dZdX.sum(axis=(1, 2)) == N).all() and (dZdX.sum(axis=0) == 1).all():
            return dLdZ.sum(axis=0)
    return np.tensordot(dZdX, dLdZ, axes=2)
