"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def dZdb(A, W, b):
    # All rows of a slice are equal: no need to store N of them, a stride of 0 repeats one.
    N, C_out = A.shape[0], W.shape[0]
    eye = np.eye(C_out)
    s_k, s_c = eye.strides
    return as_strided(eye, shape=(C_out, N, C_out), strides=(s_k, 0, s_c))


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


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
