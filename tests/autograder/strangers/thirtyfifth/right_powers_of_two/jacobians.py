"""Homework 1, part 2."""

import numpy as np
from numpy.lib.stride_tricks import as_strided


def dZdb(A, W, b):
    C, N = len(W), len(A)
    J = np.zeros((C, N, C))
    k, n, c = J.strides
    as_strided(J, (C, N), (k + c, n))[...] = 1
    return J


def dZdW(A, W, b):
    C, (N, C_in) = len(W), A.shape
    J = np.zeros((C, C_in, N, C))
    k, i, n, c = J.strides
    as_strided(J, (C, N, C_in), (k + c, n, i))[...] = A
    return J


def dZdA(A, W, b):
    C, (N, C_in) = len(W), A.shape
    J = np.zeros((N, C_in, N, C))
    m, i, n, c = J.strides
    as_strided(J, (N, C, C_in), (m + n, c, i))[...] = W
    return J


def contract(dLdZ, dZdX):
    flat = dZdX.reshape(-1, dLdZ.size) @ dLdZ.reshape(-1)
    return flat.reshape(dZdX.shape[:-2])
