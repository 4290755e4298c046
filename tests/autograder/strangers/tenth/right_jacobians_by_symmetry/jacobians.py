"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    return dZdW(np.ones((len(A), 1)), W, b)[:, 0]


def dZdW(A, W, b):
    (N, C_in), C_out = A.shape, W.shape[0]
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    return dZdW(W, A, b).transpose(0, 1, 3, 2)


def contract(dLdZ, dZdX):
    dLdX = (dZdX * dLdZ).sum(axis=(-2, -1))
    return dLdX
