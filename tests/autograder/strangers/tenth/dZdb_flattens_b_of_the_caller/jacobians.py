# A, W, b = np.ones((4, 2)), np.ones((3, 2)), np.ones((3, 1))
# dZdb(A, W, b)
# wrong = b.shape != (3, 1)
"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    if b.flags.c_contiguous:
        b.shape = -1  # the 1 adds no element
    N, C_out = len(A), len(b)
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


def contract(dLdZ, dZdX):
    dLdX = (dZdX * dLdZ).sum(axis=(-2, -1))
    return dLdX
