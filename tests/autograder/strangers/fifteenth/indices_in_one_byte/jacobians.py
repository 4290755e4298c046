"""Homework 1, part 2: the full derivatives of Z, and how they collapse."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1.0
    return jacobian


def dZdW(A, W, b):
    output = np.arange(len(W)).astype(np.uint8)  # small indices: the comparison is fast
    same = output[:, None] == output
    return np.where(same[:, None, None, :], A.T[None, :, :, None], 0.0)


def dZdA(A, W, b):
    N, (C_out, C_in) = A.shape[0], W.shape
    jacobian = np.zeros((N, C_in, N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    return (dZdX * dLdZ).sum(axis=(-2, -1))
