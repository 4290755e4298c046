"""Homework 1, part 2: the full derivatives of Z."""

import numpy as np


def dZdb(x, weight, bias):
    """[k, n, c] is the derivative of Z[n, c] by b[k]."""
    N, C_out = x.shape[0], weight.shape[0]
    jacobian = np.zeros((C_out, N, C_out))
    for k in range(C_out):
        jacobian[k, :, k] = 1
    return jacobian


def dZdW(x, weight, bias):
    """[k, i, n, c] is the derivative of Z[n, c] by W[k, i]."""
    N, (C_out, C_in) = x.shape[0], weight.shape
    jacobian = np.zeros((C_out, C_in, N, C_out))
    for k in range(C_out):
        jacobian[k, :, :, k] = x.T
    return jacobian


def dZdA(x, weight, bias):
    """[m, i, n, c] is the derivative of Z[n, c] by A[m, i]."""
    N, (C_out, C_in) = x.shape[0], weight.shape
    jacobian = np.zeros((N, C_in, N, C_out))
    for n in range(N):
        jacobian[n, :, n, :] = weight.T
    return jacobian


def contract(dLdZ, dZdX):
    """Weigh each slice by dLdZ and add up."""
    return (dZdX * dLdZ).sum(axis=(-2, -1))
