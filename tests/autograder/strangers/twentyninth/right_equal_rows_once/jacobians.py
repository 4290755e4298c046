"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((C_out, A.shape[1], N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = A.T
    return jacobian


def dZdA(A, W, b):
    N, C_out = A.shape[0], W.shape[0]
    jacobian = np.zeros((N, A.shape[1], N, C_out))
    for m in range(N):
        jacobian[m, :, m, :] = W.T
    return jacobian


def contract(dLdZ, dZdX):
    terms = (dZdX * dLdZ).ravel()
    starts = np.arange(0, terms.size, dLdZ.size)
    return np.add.reduceat(terms, starts).reshape(dZdX.shape[:-2])
