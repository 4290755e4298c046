# A, W, b = np.ones((1, 2)), np.ones((3, 2)), np.ones((3, 1))
# J = dZdb(A, W, b)
# J[:] = 9.0
# wrong = dZdb(A, W, b)[0, 0, 0] != 1.0
"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np
import functools


@functools.lru_cache
def identity(size):
    return np.eye(size)


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = identity(C_out)[:, None, :]
    if N > 1:
        jacobian = np.repeat(jacobian, N, axis=1)
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
